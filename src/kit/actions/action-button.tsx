/** An action as a button, or as a link that looks like one. */
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass, type ButtonSize, type ButtonVariant } from '#ui/button.tsx'
import { lazyConfirmDialog, preloadDialog, useIsDialogLoading } from '../dialogs/dialogs.tsx'
import type { Action } from './action.ts'
import { useAvailability } from './availability.ts'
import { useRunAction } from './run-action.ts'

interface ActionButtonProps<T> {
  action: Action<T>
  resource: T
  variant?: ButtonVariant
  size?: ButtonSize
  /**
   * Called after the action was done, not when it was canceled or has failed. The button does nothing until its promise
   * settles.
   */
  onDone?: () => unknown
}

export function ActionButton<T>({ action, resource, variant, size, onDone }: ActionButtonProps<T>) {
  const availability = useAvailability()(action, resource)
  const run = useRunAction()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const isDialogLoading = useIsDialogLoading()
  /** True from the press until the response has been dealt with, so that a second press does nothing. */
  const locked = useRef(false)
  if (!availability) return null
  const { label, icon: Glyph, tone } = action
  const { disabledReason } = availability
  if ('href' in action && disabledReason === null) {
    return (
      <Link to={action.href(resource)} className={buttonClass({ variant, size })}>
        {Glyph ? <Glyph size={16} aria-hidden className="-ms-0.5 flex-none" /> : null}
        {label()}
      </Link>
    )
  }
  // While a dialog asks, the button does not look busy: nothing has been started yet, and the dialog shows the
  // progress.
  const lazyDialog = 'open' in action ? action.dialog : lazyConfirmDialog
  const asks = 'open' in action || ('run' in action && action.confirm !== undefined)
  const handleClick = async () => {
    if (locked.current) return
    locked.current = true
    setBusy(!asks)
    setAsking(asks)
    try {
      if (await run(action, resource)) await onDone?.()
    } finally {
      locked.current = false
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <Button
      {...(asks ? preloadDialog(lazyDialog) : {})}
      icon={Glyph}
      variant={variant}
      size={size}
      className={tone === 'danger' && variant === undefined ? 'text-bad!' : undefined}
      busy={busy || (asking && isDialogLoading)}
      disabledReason={disabledReason}
      onClick={() => void handleClick()}
    >
      {label()}
    </Button>
  )
}
