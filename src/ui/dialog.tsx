import type { ReactNode, RefObject, SubmitEvent } from 'react'
import { lazyComponent, useLazyComponent } from './lazy-component.ts'

export interface DialogProps {
  open: boolean
  /** Called on Escape, the close button and (except for alert dialogs) a press outside. Not called while `busy`. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Buttons in reading order: cancel first, the action last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** The title is only read out, and the content fills the dialog at the top of the window. Escape or a press outside closes it. */
  bare?: boolean
  /** An action is in progress that closing would hide: the dialog stays open. */
  busy?: boolean
  /** Gets the focus on opening; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Gets the focus on closing; by default the element that had it before. */
  finalFocus?: RefObject<HTMLElement | null>
  /** Turns the content into a form, submitted by Enter and the footer's submit button. */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void
  /** Called after the closing transition. */
  onClosed?: () => void
  children?: ReactNode
}

const lazyDialog = lazyComponent<DialogProps>(() =>
  import('./dialog-content.tsx').then((module) => module.DialogContent),
)
const lazyAlertDialog = lazyComponent<DialogProps>(() =>
  import('./dialog-content.tsx').then((module) => module.AlertDialogContent),
)

/** The code of both kinds of dialogs, which come together. */
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
