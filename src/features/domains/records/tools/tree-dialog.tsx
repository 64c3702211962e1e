/** The names of the zone as a tree, each with the types of its records; a name filters the grid. */
import { useMemo, useState } from 'react'
import { formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { unicodeNameOf } from '../../domain.ts'
import type { ToolDialogProps } from './zone-tool.ts'
import { ZoneDialog } from './zone-dialog.tsx'
import { nameTree, type TreeNode } from './tree.ts'

/** Names with more descendants than this start folded. */
const maxOpen = 50
/** How many names of a level are shown until the user asks for more. */
const levelStep = 100

export function TreeDialog(props: ToolDialogProps) {
  const { open, domain, onClose } = props
  return (
    <ZoneDialog
      open={open}
      onClose={onClose}
      title={t('Names in {domain}', { domain: domain.domain })}
      description={t('Select a name to see its records.')}
    >
      <Tree {...props} />
    </ZoneDialog>
  )
}

function Tree({ domain, zoneChanges, onFilter, onClose }: ToolDialogProps) {
  const { zoneRecords } = zoneChanges
  const tree = useMemo(() => nameTree(domain.domain, zoneRecords), [domain.domain, zoneRecords])
  const show = (name: string) => {
    onFilter(name === '' ? 'name:"@"' : `name:"${name}"`)
    onClose()
  }
  return (
    <div className="overflow-x-auto">
      <p className="mb-2 text-sm text-ink-muted">
        {plural(tree.size, '{count} name with records.', '{count} names with records.')}
      </p>
      <NodeName node={tree} onShow={show} />
      <Branches nodes={tree.children} onShow={show} />
    </div>
  )
}

interface BranchesProps {
  nodes: readonly TreeNode[]
  onShow: (name: string) => void
}

function Branches({ nodes, onShow }: BranchesProps) {
  const [count, setCount] = useState(levelStep)
  if (nodes.length === 0) return null
  const hidden = nodes.length - count
  return (
    <ul className="m-0 ms-2 list-none p-0">
      {nodes.slice(0, count).map((node) => (
        <li
          key={node.label}
          // The line along the names ends at the last one.
          className="relative border-s border-line-strong ps-5 last:border-transparent before:absolute before:-start-px before:h-3.5 before:w-4 before:border-s before:border-b before:border-line-strong"
        >
          {node.size > maxOpen ? (
            <FoldedBranch node={node} onShow={onShow} />
          ) : (
            <>
              <NodeName node={node} onShow={onShow} />
              <Branches nodes={node.children} onShow={onShow} />
            </>
          )}
        </li>
      ))}
      {hidden > 0 && (
        <li className="py-1 ps-5">
          <Button size="sm" onClick={() => setCount(count + levelStep)}>
            {t('Show {count} of {total} more', {
              count: formatNumber(Math.min(hidden, levelStep)),
              total: formatNumber(hidden),
            })}
          </Button>
        </li>
      )}
    </ul>
  )
}

/** Its names are rendered only while it is open, because there may be thousands. */
function FoldedBranch({ node, onShow }: { node: TreeNode; onShow: BranchesProps['onShow'] }) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <NodeName node={node} onShow={onShow} />
      </summary>
      {open && <Branches nodes={node.children} onShow={onShow} />}
    </details>
  )
}

function NodeName({ node: { label, name, types }, onShow }: { node: TreeNode; onShow: (name: string) => void }) {
  const unicode = unicodeNameOf(label)
  return (
    <span className="inline-flex min-h-7 max-w-full flex-wrap items-center gap-x-2 gap-y-1">
      {types.size > 0 ? (
        <button
          type="button"
          onClick={() => onShow(name)}
          data-sensitive
          className="rounded-xs font-mono text-sm font-medium text-ink hover:text-accent hover:underline"
        >
          {label}
        </button>
      ) : (
        <span className="font-mono text-sm text-ink-muted">{label}</span>
      )}
      {unicode !== null && <bdi className="font-mono text-sm text-ink-muted">{unicode}</bdi>}
      {[...types].map(([type, count]) => (
        <Badge key={type}>{count > 1 ? `${type} ${count}` : type}</Badge>
      ))}
    </span>
  )
}
