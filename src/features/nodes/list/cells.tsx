/** Cells of the list of nodes. */
import type { Node } from '#contract/areas/nodes.ts'
import { FilterButton } from '#kit/data-table/filter-button.tsx'
import { Time } from '#kit/time.tsx'
import { CopyButton } from '#ui/copy.tsx'
import { Tip } from '#ui/tip.tsx'

/** The first address, with a button over its end that copies it; how many more there are stands beside it. */
export function AddressCell({ addresses, kind }: { addresses: readonly string[]; kind: string }) {
  const [first, ...others] = addresses
  if (first === undefined) return null
  const bare = first.replace(/\/\d+$/, '')
  return (
    <span className="group/copy relative inline-flex max-w-full items-center gap-1.5">
      <span className="truncate font-mono text-sm">{bare}</span>
      {others.length > 0 ? <Tip text={others.join('\n')}><span className="text-xs text-ink-muted">+{others.length}</span></Tip> : null}
      <CopyButton
        text={bare}
        label={`Copy ${kind} ${bare}`}
        className="absolute -right-7 size-6! bg-raised! opacity-0 group-hover/copy:opacity-100 focus-visible:opacity-100 pointer-coarse:static pointer-coarse:opacity-100"
      />
    </span>
  )
}

const shownTags = 2

/** The first tags; each filters the list. */
export function TagCell({ tags }: { tags: readonly string[] }) {
  const rest = tags.slice(shownTags)
  return (
    <span className="flex items-center gap-1">
      {tags.slice(0, shownTags).map((tag) => <FilterButton key={tag} column="tags" value={tag}>{tag}</FilterButton>)}
      {rest.length > 0 ? <Tip text={rest.join('\n')} className="flex-none!"><span className="text-xs text-ink-muted">+{rest.length}</span></Tip> : null}
    </span>
  )
}

/** When the last backup was, or that there are none. */
export function BackupCell({ backups: { enabled, last_successful: last } }: { backups: Node['backups'] }) {
  if (!enabled) return <span className="text-ink-muted">Off</span>
  return <Time value={last} otherwise="None yet" />
}
