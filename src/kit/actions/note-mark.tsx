/** Marks a resource that the user has a note about, with its text on demand. */
import { t } from '#contract/translate.ts'
import { StickyNote } from '#ui/icons/sticky-note.ts'
import { showTooltip } from '#ui/tooltip.tsx'

/** Longer notes are read in the dialog and on the page of the resource. */
const maxShown = 300

export function NoteMark({ note }: { note: string }) {
  return (
    <button
      type="button"
      data-tooltip={note.length > maxShown ? `${note.slice(0, maxShown)}…` : note}
      // Touch screens have no hover.
      onClick={({ currentTarget }) => showTooltip(currentTarget)}
      className="-my-1 inline-flex size-6 flex-none items-center justify-center rounded-xs border-0 bg-transparent align-middle text-ink-muted hover:text-ink"
    >
      <StickyNote size={14} aria-hidden />
      <span className="sr-only">{t('Note')}</span>
    </button>
  )
}
