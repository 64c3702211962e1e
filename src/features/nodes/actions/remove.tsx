import { useMutation, useQuery } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { pageSize } from '#contract/schema.ts'
import { read } from '#api/query.ts'
import { tellTabs } from '#api/tabs.ts'
import { confirm } from '#kit/confirm.tsx'
import { Time } from '#kit/time.tsx'
import { toast } from '#kit/toast.ts'
import { size } from '../create/words.ts'
import { removeNode } from '../queries.ts'
import type { Deed, Start } from './action.ts'

export const remove: Deed = {
  of: nodes.remove,
  action: 'remove',
  label: 'Delete',
  icon: Trash2,
  tone: 'danger',
}

/** Deletes a node for good: the label is typed, after reading what goes with it. Refused while cloning or restoring. */
export function useRemove(onRemoved?: () => void): Start {
  const { mutateAsync } = useMutation(removeNode)
  return async (node) => {
    const done = await confirm({
      title: `Delete ${node.label}?`,
      body: <GoesWith node={node} />,
      typed: node.label,
      action: 'Delete node',
      run: () => mutateAsync({ path: { nodeId: node.id } }),
    })
    if (!done) return
    // Here its page is left; another tab may be on it.
    tellTabs([nodes.view])
    toast({ tone: 'ok', text: `${node.label} is being deleted` })
    onRemoved?.()
  }
}

const wholePage = { query: { page_size: pageSize.max } }

/** What is lost: addresses, disks, configs and backups (compute.md, Delete rules), by name where they are known. */
function GoesWith({ node }: { node: Node }) {
  const path = { nodeId: node.id }
  const diskPage = useQuery(read(disks.list, { path, ...wholePage })).data
  const configPage = useQuery(read(configs.list, { path, ...wholePage })).data
  const addresses = [...node.ipv4, ...(node.ipv6 === null ? [] : [node.ipv6])]
  const { enabled, last_successful: last } = node.backups
  return (
    <>
      <p>This cannot be undone. With the node go:</p>
      <ul className="mt-1 mb-0 list-disc pl-5">
        <li>its addresses <span className="font-mono text-sm">{addresses.join(', ')}</span></li>
        <li>
          {diskPage === undefined ? 'its disks' : diskPage.results === 0 ? 'no disks: it has none' : (
            <>its {diskPage.results === 1 ? 'disk' : `${diskPage.results} disks`}: {diskPage.data.map((disk) => `${disk.label} (${size(disk.size)})`).join(', ')}</>
          )}
        </li>
        <li>{configPage && configPage.results > 0 ? <>its {configPage.results === 1 ? 'config' : 'configs'}: {configPage.data.map(({ label }) => label).join(', ')}</> : 'its configs'}</li>
        <li>{enabled ? <>its backups{last === null ? ', none of which has succeeded yet' : <>, the last of them <Time value={last} /></>}</> : 'its backups, which are not enabled'}</li>
      </ul>
      <p className="mt-1">Billing stops, but for the time already used.</p>
    </>
  )
}
