/** Asks before something is done. The dialog stays open while it runs, and shows the reason when it fails. */
import type { ReactNode } from 'react'
import { lazyComponent } from '#ui/lazy-component.ts'
import { openDialog } from './dialogs.tsx'

export interface ConfirmOptions {
  title: string
  body: ReactNode
  /** For what cannot be undone: the text that has to be typed, usually the label of the resource. */
  confirmText?: string | undefined
  /** `confirmText` is no label but a word of ours, which may be typed in any case. */
  ignoreCase?: boolean | undefined
  /** Verb and noun of the button that confirms: "Delete node". */
  action: string
  /** The button that closes without doing anything: "Keep backups" where "Cancel" could be mistaken for the action. */
  cancelLabel?: string | undefined
  tone?: 'danger' | 'primary' | undefined
  /** A lock forbids it, so the dialog says when locks could not be read. */
  lockable?: boolean | undefined
  /** Called when confirmed. Its rejection is shown in the dialog, which stays open. */
  run: () => Promise<unknown>
}

/** Exported for what preloads it. */
export const lazyConfirmDialog = lazyComponent(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** Resolves to true when confirmed and done, to false when the dialog was closed; never rejects. */
export async function confirm(options: ConfirmOptions): Promise<boolean> {
  let done = false
  const onDone = () => {
    done = true
  }
  await openDialog(lazyConfirmDialog, { ...options, onDone })
  return done
}
