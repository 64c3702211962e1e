import type { ReactNode, RefObject, SubmitEvent } from 'react'
import { part, usePart } from './part.ts'

export interface DialogProps {
  open: boolean
  /** Escape, the close button, a press outside (not of an alert). Not called while `busy`. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Buttons, in reading order: the way out first, the deed last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** Something is under way that closing would hide: it stays open. */
  busy?: boolean
  /** Where the focus goes; the first control otherwise. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Where the focus returns; what had it before otherwise. */
  finalFocus?: RefObject<HTMLElement | null>
  /** Makes the dialog's content a form: Enter and the footer's submit button call it. */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void
  /** Called after it has closed and gone. */
  onClosed?: () => void
  children?: ReactNode
}

const dialog = part<DialogProps>(() => import('./dialog-part.tsx').then((module) => module.DialogPart))
const alertDialog = part<DialogProps>(() => import('./dialog-part.tsx').then((module) => module.AlertDialogPart))

/** Fetches the dialogs before they are needed: call it on pointer or focus of what opens one. */
export const loadDialogs = () => {
  dialog.load()
  alertDialog.load()
}

/** A modal dialog. Keep it mounted and switch `open`, so that the focus returns to what opened it. */
export function Dialog(props: DialogProps) {
  return usePart(dialog, props.open, props)
}

/** A question that must be answered: a press outside does not close it. */
export function AlertDialog(props: DialogProps) {
  return usePart(alertDialog, props.open, props)
}
