/** Marks a resource in its row and header: locked, or about to be deleted; in its row also that it has a note. */
import { type ReactNode } from 'react'
import { t } from '#contract/translate.ts'
import { Badge } from '#ui/badge.tsx'
import { Lock } from '#ui/icons/lock.ts'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { useStore } from '#ui/use-store.ts'
import { rich } from '#ui/rich.tsx'
import { pendingDeletionOf, pendingDeletions, type PendingDeletion } from '../deletions/deletions.ts'
import { useIsLocked, type ResourceKey } from '../preferences/locks.ts'
import { noteOf, notes } from '../preferences/notes.ts'
import { SecondsUntil } from '../format/time.tsx'

/** `children`: content that gives way to a pending deletion, such as the status in a narrow column. */
export function ResourceMark({ resource, children }: { resource: ResourceKey; children?: ReactNode }) {
  const locked = useIsLocked(resource)
  const deletion = useStore(pendingDeletions, () => pendingDeletionOf(resource))
  return (
    <>
      {deletion ? null : children}
      <Marks locked={locked} deletion={deletion} />
    </>
  )
}

interface MarksProps {
  locked: boolean
  deletion: PendingDeletion | undefined
}

function Marks({ locked, deletion }: MarksProps) {
  return (
    <>
      {locked || deletion ? ' ' : null}
      {locked ? (
        <span
          title={t(
            'Locked in this dashboard: unlock it to delete or overwrite it. The lock does not affect other programs.',
          )}
          className="inline-flex flex-none align-middle text-ink-muted"
        >
          <Lock size={14} aria-hidden />
          <span className="sr-only">{t('Locked')}</span>
        </span>
      ) : null}
      {deletion ? (
        <Badge tone="warn">
          <span>{rich('Deletion {time}', { time: <SecondsUntil at={deletion.dueAt} /> })}</span>
        </Badge>
      ) : null}
    </>
  )
}

const lazyNoteMark = lazyComponent(async () => (await import('./note-mark.tsx')).NoteMark)

/** For rows: pages show the note itself (resource-note.tsx). */
export function RowNote({ resource }: { resource: ResourceKey }) {
  const note = useStore(notes, () => noteOf(resource))
  const mark = useLazyComponent(lazyNoteMark, note !== null, { note: note ?? '' })
  return note === null ? null : mark
}
