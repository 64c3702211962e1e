/** The actions on the addresses of a node. */
import type { Address, NodeAddresses } from '#contract/areas/addresses.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { addresses } from '#contract/operations.ts'
import { releaseDisabledReason } from '#contract/rules/nodes/node-addresses.ts'
import { isInTransition, nodeStatusWord } from '#contract/rules/nodes/node-status.ts'
import { t } from '#contract/translate.ts'
import { mutate } from '#api/write.ts'
import { Copy } from '#ui/icons/copy.ts'
import { Plus } from '#ui/icons/plus.ts'
import { copyToClipboard } from '#ui/copy.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { defineAction, type Action } from '#kit/actions/action.ts'
import { inspectAction } from '#kit/actions/inspect-action.ts'
import { openDialog } from '#kit/dialogs/dialogs.tsx'
import { toastError } from '#kit/toast.ts'
import { createAddress, removeAddress } from '#queries/addresses.ts'
import { keepFormerAddresses } from '#shared/nodes/former-addresses.ts'
import { nodeEntity } from '#shared/nodes/node.ts'

interface NodeWithAddresses {
  readonly node: Node
  readonly addresses: NodeAddresses
}
interface AddressOfNode extends NodeWithAddresses {
  readonly address: Address
}

const lazyReverseNameDialog = lazyComponent(async () => (await import('./reverse-name-dialog.tsx')).ReverseNameDialog)

const privateAddress = { type: 'ipv4', public: false } as const

const entityOf = ({ node }: NodeWithAddresses) => nodeEntity(node)

const busyReason = ({ status }: Node) =>
  isInTransition(status) ? t('Not available while the node is {status}.', { status: nodeStatusWord(status) }) : null

export const addPrivateAddressAction = defineAction<NodeWithAddresses>({
  id: 'add-private-address',
  operation: addresses.create,
  label: () => t('Add private address'),
  icon: Plus,
  entityOf,
  disabledReason: ({ node, addresses: { ipv4 } }) =>
    ipv4.private.length > 0 ? t('A node has at most one private address.') : busyReason(node),
  run: async ({ node }, { client }) => {
    const { address } = await mutate(client, createAddress, {
      path: { nodeId: node.id },
      body: privateAddress,
    })
    return node.status === 'offline'
      ? t('{address} was added. The node configures it when it boots.', { address })
      : t('{address} was added. Reboot the node to configure it.', { address })
  },
})

const requestOf = ({ node, address }: AddressOfNode) => ({ path: { nodeId: node.id, address: address.address } })

const releaseBody = ({ label }: Node) =>
  t(
    '{label} will no longer be reachable at this address, and the address may be assigned to someone else. DNS records that point to it are not changed. This cannot be undone.',
    { label },
  )

/** The menu of one address. */
export const addressActions: readonly Action<AddressOfNode>[] = [
  defineAction<AddressOfNode>({
    id: 'edit-reverse-name',
    operation: addresses.update,
    label: () => t('Edit reverse name'),
    entityOf,
    isApplicable: ({ address }) => address.public,
    dialog: lazyReverseNameDialog,
    open: ({ node, address }) => openDialog(lazyReverseNameDialog, { node, address }),
  }),
  defineAction<AddressOfNode>({
    id: 'copy-address',
    operation: addresses.view,
    label: () => t('Copy address'),
    icon: Copy,
    entityOf,
    open: ({ address }) => void copyToClipboard(address.address).catch(toastError),
  }),
  inspectAction({
    operation: addresses.view,
    requestOf,
    labelOf: ({ address }: AddressOfNode) => address.address,
    idsOf: ({ node }) => ({ [t('Node ID')]: node.id }),
    entityOf,
  }),
  defineAction<AddressOfNode>({
    id: 'release-address',
    operation: addresses.remove,
    request: requestOf,
    label: () => t('Release'),
    tone: 'danger',
    entityOf,
    isApplicable: ({ address }) => address.type === 'ipv4',
    disabledReason: ({ node, address, addresses: { ipv4 } }) =>
      releaseDisabledReason(address, ipv4.public.length) ?? busyReason(node),
    confirm: ({ node, address }) => ({
      title: t('Release {address}?', { address: address.address }),
      body: releaseBody(node),
      action: t('Release address'),
      cancelLabel: t('Keep address'),
    }),
    run: async (resource, { client }) => {
      await mutate(client, removeAddress, requestOf(resource))
      keepFormerAddresses(resource.node.id, [resource.address.address])
      return t('{address} was released', { address: resource.address.address })
    },
  }),
]
