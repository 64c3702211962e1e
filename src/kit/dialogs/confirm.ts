/** Asks before something is done. The dialog stays open while it runs, and shows the reason when it fails. */
import { lazyComponent } from '#ui/lazy-component.ts'
import type { ConfirmOptions } from './confirm-dialog.tsx'
import { openDialog } from './dialogs.tsx'

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
