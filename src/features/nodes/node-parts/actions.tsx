/** What can be done to a node's disks and profiles, for those who may and where the service has it. */
import { useMutation, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { configs, type Config } from '#contract/areas/configs.ts'
import { disks, type Disk } from '#contract/areas/disks.ts'
import type { Node } from '#contract/areas/nodes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { disksPerNode } from '#contract/limits.ts'
import { whyPartsNotNow } from '#contract/rules/node-parts.ts'
import { totalSize } from '#contract/rules/resize.ts'
import { MenuButton, type MenuItem } from '#ui/menu.tsx'
import { Action } from '#kit/action.tsx'
import { confirm } from '#kit/confirm.tsx'
import { isAllowed, useMay } from '#kit/may.ts'
import { toast, toastError } from '#kit/toast.ts'
import { entityOf } from '../actions/action.ts'
import { useOffered } from '../actions/offered.ts'
import { diskList } from '../node/queries.ts'
import type { Wanted } from './dialogs.tsx'
import { cloneDisk, removeConfig, removeDisk } from './queries.ts'

interface Props {
  node: Node
  ask: (wanted: Wanted) => void
}

/** Why nothing can be changed now; the disks tell what the node's status does not. */
function useNotNow(node: Node) {
  const all = useQuery(diskList(node.id)).data?.data ?? []
  return { all, notNow: whyPartsNotNow(node.status, all) }
}

export function AddDisk({ node, ask }: Props) {
  const { all, notNow } = useNotNow(node)
  if (!useOffered()(disks.create)) return null
  const full = all.length >= disksPerNode ? `A node has at most ${disksPerNode} disks.` : null
  const noRoom = totalSize(all) >= node.specs.disk ? 'No room is left: make a disk smaller, delete one, or move the node to a larger type.' : null
  return (
    <Action of={disks.create} entity={entityOf(node)} whyNot={notNow ?? full ?? noRoom} icon={Plus} size="sm" onPress={() => ask({ dialog: 'new-disk' })}>
      Add disk
    </Action>
  )
}

export function AddConfig({ node, ask }: Props) {
  const { notNow } = useNotNow(node)
  if (!useOffered()(configs.create)) return null
  return (
    <Action of={configs.create} entity={entityOf(node)} whyNot={notNow} icon={Plus} size="sm" onPress={() => ask({ dialog: 'new-config' })}>Add profile</Action>
  )
}

/** Items of a menu: what the person may do, with the reason where it is not possible now. */
function useItems(node: Node) {
  const may = useMay()
  const { notNow } = useNotNow(node)
  return (of: Endpoint, item: Pick<Exclude<MenuItem, string | { heading: string }>, 'label' | 'tone'>, onSelect: () => void): MenuItem[] =>
    isAllowed(may(of, { entity: entityOf(node) })) ? [{ ...item, whyNot: notNow, onSelect }] : []
}

export function DiskMenu({ node, disk, ask }: Props & { disk: Disk }) {
  const item = useItems(node)
  const clone = useMutation(cloneDisk)
  const remove = useMutation(removeDisk)
  const call = { path: { nodeId: node.id, diskId: disk.id } }
  const copy = () => clone.mutateAsync(call).then((made) => toast({ tone: 'ok', text: `${made.label} is being made` }), toastError)
  const drop = () => confirm({
    title: `Delete ${disk.label}?`, typed: disk.label, tone: 'danger', action: 'Delete disk',
    body: `What is on this disk of ${node.label} is lost, and configuration profiles do not name it any more. It cannot be undone.`,
    run: () => remove.mutateAsync(call),
  })
  const items = [
    ...item(disks.update, { label: 'Rename' }, () => ask({ dialog: 'rename-disk', disk })),
    ...item(disks.resize, { label: 'Resize' }, () => ask({ dialog: 'resize-disk', disk })),
    ...item(disks.clone, { label: 'Clone' }, () => void copy()),
    ...item(disks.remove, { label: 'Delete', tone: 'danger' }, () => void drop()),
  ]
  return items.length > 0 ? <MenuButton iconOnly size="sm" variant="quiet" label={`Actions for ${disk.label}`} items={items} /> : null
}

export function ConfigMenu({ node, config, ask }: Props & { config: Config }) {
  const item = useItems(node)
  const remove = useMutation(removeConfig)
  const drop = () => confirm({
    title: `Delete ${config.label}?`, tone: 'danger', action: 'Delete profile',
    body: `${node.label} cannot boot with it any more. Its disks stay. It cannot be undone.`,
    run: () => remove.mutateAsync({ path: { nodeId: node.id, configId: config.id } }),
  })
  const items = [
    ...item(configs.update, { label: 'Change' }, () => ask({ dialog: 'edit-config', config })),
    ...item(configs.remove, { label: 'Delete', tone: 'danger' }, () => void drop()),
  ]
  return items.length > 0 ? <MenuButton iconOnly size="sm" variant="quiet" label={`Actions for ${config.label}`} items={items} /> : null
}
