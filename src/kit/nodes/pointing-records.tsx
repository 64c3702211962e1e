/** The DNS records that point to a node, as an item of what its deletion breaks. */
import { useQuery } from '@tanstack/react-query'
import { domains } from '#contract/areas/domains.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { fullyQualifiedName } from '#contract/rules/dns-name.ts'
import { nodeAddresses, pointingRecords } from '#queries/record-search.ts'
import { pluralize } from '../format.ts'
import { isAllowed, usePermission } from '../permission.ts'

/** More than these are counted only. */
const maxNamed = 5

/** Absent while nothing was found, and for users without access to domains. */
export function PointingRecords({ node }: { node: Node }) {
  const mayList = isAllowed(usePermission()(domains.list))
  const { data } = useQuery({ ...pointingRecords(nodeAddresses(node)), enabled: mayList })
  if (!data || data.found.length === 0) return null
  const names = [...new Set(data.found.map(({ domain, record }) => fullyQualifiedName(record.name, domain.domain)))]
  return (
    <p className="mt-1">
      {pluralize(data.found.length, 'DNS record')} {data.found.length === 1 ? 'points' : 'point'} to it and would lead
      nowhere: {names.slice(0, maxNamed).join(', ')}
      {names.length > maxNamed && ` and ${(names.length - maxNamed).toLocaleString('en')} more`}. The record
      {data.found.length === 1 ? ' is' : 's are'} kept.
    </p>
  )
}
