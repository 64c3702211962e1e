/** One address of a node: how it is routed, and its reverse name. */
import type { Address, NodeAddresses } from '#contract/areas/addresses.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { CopyableText } from '#ui/copy.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { ActionMenu } from '#kit/actions/action-menu.tsx'
import { addressActions } from './actions.ts'

interface Props {
  node: Node
  addresses: NodeAddresses
  address: Address
  /** "Public", "SLAAC". */
  kind: string
  /** What it is for. */
  use: string
}

const mono = (text: string) => <span className="font-mono text-sm break-all">{text}</span>
const none = (text: string) => <span className="text-ink-muted">{text}</span>

export function AddressRow({ node, addresses, address, kind, use }: Props) {
  const { gateway, prefix, subnet_mask: mask, rdns } = address
  return (
    <li className="border-b border-line px-pad py-3 last:border-b-0">
      <div className="flex min-w-0 items-start gap-x-3">
        <div className="min-w-0 flex-1">
          <CopyableText text={address.address} label={`${kind} address ${address.address}`} mono>
            <span className="break-all whitespace-normal">{address.address}</span>
          </CopyableText>
          <p className="text-sm text-ink-muted">
            <span className="font-medium text-ink">{kind}</span>. {use}
          </p>
        </div>
        <ActionMenu
          label={`Actions for ${address.address}`}
          actions={addressActions}
          resource={{ node, addresses, address }}
        />
      </div>
      <DescriptionList className="mt-2">
        <DescriptionItem term="Gateway">{gateway === null ? none('None') : mono(gateway)}</DescriptionItem>
        <DescriptionItem term="Prefix">
          {mono(`/${prefix}`)} {address.type === 'ipv4' && <span className="text-sm text-ink-muted">({mask})</span>}
        </DescriptionItem>
        {address.public && (
          <DescriptionItem term="Reverse name">{rdns === null ? none('None') : mono(rdns)}</DescriptionItem>
        )}
      </DescriptionList>
    </li>
  )
}
