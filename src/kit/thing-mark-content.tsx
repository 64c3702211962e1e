/** The content of thing-mark.tsx. */
import { Badge } from '#ui/badge.tsx'
import { Lock } from '#ui/icons/lock.ts'
import type { PendingDeletion } from './actions/deletions.ts'
import { SecondsUntil } from './seconds-until.tsx'

interface ThingMarkContentProps {
  locked: boolean
  deletion: PendingDeletion | undefined
}

export function ThingMarkContent({ locked, deletion }: ThingMarkContentProps) {
  return (
    <>
      {locked ? (
        <span
          title="Locked in this dashboard: unlock it to delete or overwrite it. The lock does not affect other programs."
          className="inline-flex flex-none text-ink-muted"
        >
          <Lock size={14} aria-hidden />
          <span className="sr-only">Locked</span>
        </span>
      ) : null}
      {deletion ? (
        <Badge tone="warn">
          <span>
            Deletion <SecondsUntil at={deletion.dueAt} />
          </span>
        </Badge>
      ) : null}
    </>
  )
}
