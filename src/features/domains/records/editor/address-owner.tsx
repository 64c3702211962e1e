/** Which of the user's nodes has the address of a record. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import { isIpv4, isIpv6 } from '#contract/dns/names/address.ts'
import { canonicalAddress } from '#contract/dns/names/canonical-address.ts'
import { pageSize } from '#contract/limits.ts'
import { nodes } from '#contract/operations.ts'
import { linkClass } from '#ui/link.tsx'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { nodeList } from '#queries/nodes.ts'
import type { EditorValues } from './editor-values.ts'

const hasAddress = (address: string) => {
  const wanted = canonicalAddress(address)
  return ({ ipv4, ipv6 }: Node) =>
    ipv4.includes(wanted) || (ipv6 !== null && canonicalAddress(ipv6.replace(/\/\d+$/, '')) === wanted)
}

/** The node with an address; null when none of those that the user sees has it, undefined until that is known. */
function useNodeWithAddress(address: string): Node | null | undefined {
  const isAddress = isIpv4(address) || isIpv6(address)
  const mayList = isAllowed(usePermission()(nodes.list)) && isAddress
  const all = useQuery({ ...nodeList.all, enabled: mayList }).data
  // The service finds the address of an account too large to load completely; it does not filter by IPv6.
  const found = useQuery({
    ...nodeList.page({ page: 1, page_size: pageSize.min }, { ipv4: address }),
    enabled: mayList && isIpv4(address) && (all?.exceedsLimit ?? false),
  }).data
  if (!mayList || !all) return undefined
  if (all.exceedsLimit && !found) return undefined
  return (found?.data ?? all.items).find(hasAddress(address)) ?? null
}

export function AddressOwner({ values: { type, target } }: { values: EditorValues }) {
  const node = useNodeWithAddress(type === 'A' || type === 'AAAA' ? target.trim() : '')
  if (!node) return null
  return (
    <p className="text-ink-muted">
      This is the address of the node{' '}
      <Link to={paths.node(node.id)} className={linkClass}>
        {node.label}
      </Link>
      .
    </p>
  )
}
