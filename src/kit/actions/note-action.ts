/** Writes a note about a resource. Notes are the user's own, so no grant on the resource is needed. */
import { preferences } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { StickyNote } from '#ui/icons/sticky-note.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { openDialog } from '../dialogs/dialogs.tsx'
import type { ResourceKey } from '../preferences/locks.ts'
import type { Action } from './action.ts'

const lazyNoteDialog = lazyComponent(async () => (await import('./note-dialog.tsx')).NoteDialog)

/** `labelOf`: what the dialog calls it, such as "web-1". */
export const noteAction = <T>(keyOf: (resource: T) => ResourceKey, labelOf: (resource: T) => string): Action<T> => ({
  id: 'note',
  operation: preferences.update,
  label: () => t('Edit note'),
  icon: StickyNote,
  dialog: lazyNoteDialog,
  open: (resource) => openDialog(lazyNoteDialog, { resource: keyOf(resource), label: labelOf(resource) }),
})
