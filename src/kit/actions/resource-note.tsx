/** The user's note about a resource: above its pages, and among the facts beside a list. */
import { t } from '#contract/translate.ts'
import { DescriptionItem } from '#ui/description-list.tsx'
import { StickyNote } from '#ui/icons/sticky-note.ts'
import { useStore } from '#ui/use-store.ts'
import type { ResourceKey } from '../preferences/locks.ts'
import { noteOf, notes } from '../preferences/notes.ts'
import { ActionButton } from './action-button.tsx'
import type { Action } from './action.ts'

interface ResourceNoteProps<T> {
  /** Made by `noteAction`. */
  action: Action<T>
  resource: T
  keyOf: (resource: T) => ResourceKey
}

/** Renders nothing without a note. */
export function ResourceNote<T>({ action, resource, keyOf }: ResourceNoteProps<T>) {
  const note = useStore(notes, () => noteOf(keyOf(resource)))
  if (note === null) return null
  return (
    <section
      aria-label={t('Your note')}
      className="mb-4 flex items-start gap-2.5 rounded-md border border-line bg-surface px-3 py-2"
    >
      <StickyNote size={16} aria-hidden className="mt-1 flex-none text-ink-muted" />
      <p data-sensitive className="max-h-48 min-w-0 flex-1 overflow-y-auto py-0.5 wrap-anywhere whitespace-pre-line">
        {note}
      </p>
      <ActionButton action={action} resource={resource} size="sm" variant="ghost" />
    </section>
  )
}

/** For a `DescriptionList`; renders nothing without a note. */
export function NoteItem({ resource }: { resource: ResourceKey }) {
  const note = useStore(notes, () => noteOf(resource))
  return note === null ? null : (
    <DescriptionItem term={t('Note')}>
      <span className="wrap-anywhere whitespace-pre-line">{note}</span>
    </DescriptionItem>
  )
}
