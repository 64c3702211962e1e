/** The DNS records that point to a node, as an item of what its deletion breaks. */
import { useQuery } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { domains } from '#contract/operations.ts'
import { fullyQualifiedName } from '#contract/dns/names/dns-name.ts'
import { nodeAddresses, pointingRecords, type PointingRecords as Found } from '#queries/record-search.ts'
import { pluralize } from '#kit/format/texts.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'

/** More than these are counted only. */
const maxNamed = 5

/** One line while it is searched and afterwards, so that nothing below it moves. Absent for users without access to domains. */
export function PointingRecords({ node }: { node: Node }) {
  const mayList = isAllowed(usePermission()(domains.list))
  const { data, error } = useQuery({ ...pointingRecords(nodeAddresses(node)), enabled: mayList })
  if (!mayList) return null
  return (
    <p className="mt-1">
      {data ? describe(data) : error ? notSearched : 'Searching for DNS records that point to it.'}
    </p>
  )
}

const notSearched = 'Your domains could not be searched for DNS records that point to it.'

/** Speaks of your domains only: a restricted user does not see all, and others may point to the node, too. */
function describe({ found, complete }: Found): string {
  if (found.length === 0)
    return complete
      ? 'None of your domains has a record that points to it.'
      : 'Not all of your domains could be searched for DNS records that point to it.'
  const names = [...new Set(found.map(({ domain, record }) => fullyQualifiedName(record.name, domain.domain)))]
  const others = names.length - maxNamed
  return [
    `${complete ? '' : 'At least '}${pluralize(found.length, 'DNS record')} ${found.length === 1 ? 'points' : 'point'} to it and would be left dangling: `,
    names.slice(0, maxNamed).join(', '),
    others > 0 ? ` and ${others.toLocaleString('en')} more` : '',
    `. The record${found.length === 1 ? ' is' : 's are'} kept.`,
  ].join('')
}
