import type { DialogProps } from './dialog-content.tsx'
import { lazyComponent, useLazyComponent } from './lazy-component.ts'

const lazyDialog = lazyComponent<DialogProps>(() =>
  import('./dialog-content.tsx').then((module) => module.DialogContent),
)
const lazyAlertDialog = lazyComponent<DialogProps>(() =>
  import('./dialog-content.tsx').then((module) => module.AlertDialogContent),
)

/** The code of both kinds of dialogs, which load together. */
export const dialogCode = {
  load: () => {
    lazyDialog.load()
    lazyAlertDialog.load()
  },
  subscribe: lazyDialog.subscribe,
  get: lazyDialog.get,
}

/** A modal dialog. Keep it mounted and switch `open`, so that the focus returns to the trigger. */
export function Dialog(props: DialogProps) {
  return useLazyComponent(lazyDialog, props.open, props)
}

/** A dialog that requires a decision: a press outside does not close it. */
export function AlertDialog(props: DialogProps) {
  return useLazyComponent(lazyAlertDialog, props.open, props)
}
