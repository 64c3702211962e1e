/** All addresses of a node (gaps 4.8). */
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { Address, NodeAddresses } from '#contract/areas/addresses.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { inContext, t } from '#contract/translate.ts'
import { isUnsupported } from '#api/error.ts'
import { Card } from '#ui/card.tsx'
import { SkeletonCards } from '#ui/skeleton-cards.tsx'
import { CopyButton } from '#ui/copy.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { prefetch, idParam } from '#kit/page/loader.ts'
import { NotOffered } from '#kit/page/resource-not-found.tsx'
import { ActionMenu } from '#kit/actions/action-menu.tsx'
import { addressList } from '#queries/addresses.ts'
import { useNode } from '#shared/nodes/node.ts'
import { addPrivateAddressAction, addressActions } from './actions.ts'

export function loader({ params, context }: LoaderFunctionArgs) {
  const nodeId = idParam(params, 'nodeId')
  if (nodeId !== null) prefetch(context, addressList(nodeId))
  return null
}

export function Component() {
  const node = useNode()
  const { data, error, refetch } = useQuery(addressList(node.id))
  if (isUnsupported(error)) return <NotOffered title={t('This service does not list the addresses of a node')} />
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonCards label={t('Loading addresses')} columns={[[3], [3]]} />
  return <AddressCards node={node} addresses={data} />
}

interface Kind {
  kind: string
  use: string
  items: readonly Address[]
}

const single = (address: Address | null) => (address === null ? [] : [address])

const ipv4Kinds = ({ ipv4 }: NodeAddresses): Kind[] => [
  { kind: inContext('address', 'Public'), use: t('Reachable from the internet.'), items: ipv4.public },
  {
    kind: inContext('address', 'Private'),
    use: t('Reachable from nodes in the same region only.'),
    items: ipv4.private,
  },
  {
    kind: inContext('address', 'Shared'),
    use: t('Belongs to another node, but this node can take it over.'),
    items: ipv4.shared,
  },
  {
    kind: inContext('address', 'Reserved'),
    use: t('Stays with your account when the node is deleted.'),
    items: ipv4.reserved,
  },
]
const ipv6Kinds = ({ ipv6 }: NodeAddresses): Kind[] => [
  {
    kind: 'SLAAC',
    use: t('Reachable from the internet. Assigned to this node, and cannot be moved.'),
    items: single(ipv6.slaac),
  },
  {
    kind: inContext('address', 'Link-local'),
    use: t('Valid on the local network segment only.'),
    items: single(ipv6.link_local),
  },
]

function AddressCards({ node, addresses }: { node: Node; addresses: NodeAddresses }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <AddressCard
        title="IPv4"
        node={node}
        addresses={addresses}
        kinds={ipv4Kinds(addresses)}
        actions={<ActionButton action={addPrivateAddressAction} resource={{ node, addresses }} size="sm" />}
        footer={t(
          'More public addresses are assigned by support. Migrating the node to another region replaces all of them.',
        )}
      />
      <AddressCard title="IPv6" node={node} addresses={addresses} kinds={ipv6Kinds(addresses)}>
        {addresses.ipv6.global.map(({ range, prefix, route_target: target }) => (
          <li key={range} className="border-b border-line px-pad py-3 last:border-b-0">
            <span className="font-mono text-sm break-all">{`${range}/${prefix}`}</span>
            <p className="text-sm text-ink-muted">
              <span className="font-medium text-ink">{t('Range')}</span>.{' '}
              {target === null ? t('Not routed.') : t('Routed to {target}.', { target })}
            </p>
          </li>
        ))}
      </AddressCard>
    </div>
  )
}

interface CardProps {
  title: string
  node: Node
  addresses: NodeAddresses
  kinds: readonly Kind[]
  actions?: ReactNode
  footer?: string
  children?: ReactNode
}

function AddressCard({ title, node, addresses, kinds, actions, footer, children }: CardProps) {
  return (
    <Card title={title} actions={actions} footer={footer} flush>
      <ul className="m-0 list-none p-0">
        {kinds.flatMap(({ kind, use, items }) =>
          items.map((address) => (
            <AddressRow
              key={address.address}
              node={node}
              addresses={addresses}
              address={address}
              kind={kind}
              use={use}
            />
          )),
        )}
        {children}
      </ul>
    </Card>
  )
}

interface Props {
  node: Node
  addresses: NodeAddresses
  address: Address
  /** "Public", "SLAAC". */
  kind: string
  /** The purpose of the address. */
  use: string
}

/** An address or a host name, which breaks between its parts where it is too long. */
const breakable = (text: string) =>
  (text.match(/[^.:]+[.:]*|[.:]+/g) ?? []).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts never change their order
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
const mono = (text: string) => (
  <span className="min-w-0 font-mono text-sm wrap-anywhere max-sm:text-xs">{breakable(text)}</span>
)
/** With a copy button, always visible as on the node's first page. */
const copyable = (text: string, label: string) => (
  <span className="inline-flex max-w-full min-w-0 items-center gap-1">
    {mono(text)}
    <CopyButton text={text} label={t('Copy {label}', { label })} className="size-6!" />
  </span>
)
const none = (text: string) => <span className="text-ink-muted">{text}</span>

/** One address of a node: how it is routed, and its reverse name. */
export function AddressRow({ node, addresses, address, kind, use }: Props) {
  const { gateway, prefix, subnet_mask: mask, rdns } = address
  return (
    <li className="border-b border-line px-pad py-3 last:border-b-0">
      <div className="flex min-w-0 items-start gap-x-3">
        <div className="min-w-0 flex-1">
          {copyable(address.address, t('{kind} address {address}', { kind, address: address.address }))}
          <p className="text-sm text-ink-muted">
            <span className="font-medium text-ink">{kind}</span>. {use}
          </p>
        </div>
        <ActionMenu
          label={t('Actions for {address}', { address: address.address })}
          actions={addressActions}
          resource={{ node, addresses, address }}
        />
      </div>
      <DescriptionList className="mt-2">
        <DescriptionItem term={t('Gateway')}>
          {gateway === null
            ? none(inContext('gateway', 'None'))
            : copyable(gateway, t('gateway {address}', { address: gateway }))}
        </DescriptionItem>
        <DescriptionItem term={t('Prefix')}>
          {mono(`/${prefix}`)} {address.type === 'ipv4' && <span className="text-sm text-ink-muted">({mask})</span>}
        </DescriptionItem>
        {address.public && (
          <DescriptionItem term={t('Reverse name')}>
            {rdns === null
              ? none(inContext('reverse name', 'None'))
              : copyable(rdns, t('reverse name {name}', { name: rdns }))}
          </DescriptionItem>
        )}
      </DescriptionList>
    </li>
  )
}
