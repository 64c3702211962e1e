/** The names of the zone as a tree, each with the types of its records; a name filters the grid. */
import { useMemo } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { pluralize } from '#kit/format.ts'
import type { ToolDialogProps } from '../records/zone-tools.tsx'
import { nameTree, type TreeNode } from './tree.ts'

/** Names with more names below them than this are folded. */
const maxOpen = 50

export function TreeDialog({ open, domain, zoneChanges, onFilter, onClose }: ToolDialogProps) {
  const { zoneRecords } = zoneChanges
  const tree = useMemo(() => nameTree(domain.domain, zoneRecords), [domain.domain, zoneRecords])
  const show = (name: string) => {
    onFilter(name === '' ? 'name:"@"' : `name:"${name}"`)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={`Names in ${domain.domain}`}
      description={`${pluralize(tree.size, 'name')} with records. Select one to see its records.`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="overflow-x-auto">
        <NodeName node={tree} onShow={show} />
        <Branches nodes={tree.children} onShow={show} />
      </div>
    </Dialog>
  )
}

function Branches({ nodes, onShow }: { nodes: readonly TreeNode[]; onShow: (name: string) => void }) {
  if (nodes.length === 0) return null
  return (
    <ul className="m-0 ml-2 list-none border-l border-line-strong p-0">
      {nodes.map((node) => (
        <li
          key={node.label}
          className="relative pl-5 before:absolute before:top-3.5 before:left-0 before:w-4 before:border-t before:border-line-strong"
        >
          {node.size > maxOpen ? (
            <details>
              <summary>
                <NodeName node={node} onShow={onShow} />
              </summary>
              <Branches nodes={node.children} onShow={onShow} />
            </details>
          ) : (
            <>
              <NodeName node={node} onShow={onShow} />
              <Branches nodes={node.children} onShow={onShow} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function NodeName({ node: { label, name, types }, onShow }: { node: TreeNode; onShow: (name: string) => void }) {
  return (
    <span className="inline-flex min-h-7 items-center gap-2">
      {types.size > 0 ? (
        <button
          type="button"
          onClick={() => onShow(name)}
          className="rounded-xs font-mono text-sm font-medium text-ink hover:text-accent hover:underline"
        >
          {label}
        </button>
      ) : (
        <span className="font-mono text-sm text-ink-muted">{label}</span>
      )}
      {[...types].map(([type, count]) => (
        <Badge key={type}>{count > 1 ? `${type} ${count}` : type}</Badge>
      ))}
    </span>
  )
}
