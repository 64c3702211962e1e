/** The lazily loaded content of dialog.tsx. */
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog } from '@base-ui/react/dialog'
import { X } from './icons/x.ts'
import { useContext, type ReactNode, type RefObject, type SubmitEvent } from 'react'
import { t } from '#contract/translate.ts'
import { announce } from './announce.ts'
import { IconButton } from './button.tsx'
import { classes } from './class-names.ts'
import { DialogNote } from './dialog-note.ts'
import { limitImplicitSubmission } from './implicit-submission.ts'
import { useMounted } from './lazy-component.ts'

export interface DialogProps {
  open: boolean
  /** Called on Escape, the close button and (except for alert dialogs) a press outside. Not called while `busy`. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /**
   * Title and description consist of the dashboard's own words, as does everything in an alert dialog except marked
   * parts and its fields: the privacy mode shows them.
   */
  isPublic?: boolean
  /** Buttons in reading order: cancel first, the action last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /**
   * The title is only read out, and the content fills the dialog at the top of the window. Escape or a press outside
   * closes it.
   */
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

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' } as const
// In the layer of the dialogs: the one opened last is in front of everything else and dims it.
const backdropClass =
  'fixed inset-0 z-50 min-h-dvh bg-scrim transition-opacity duration-slow data-ending-style:opacity-0 data-starting-style:opacity-0'
const popupClass = classes(
  // Clipped, because sticky footers have square corners; anywhere, because labels of 64 characters have no spaces.
  'overflow-clip wrap-anywhere',
  // Where header and footer would leave no room for the content, everything scrolls.
  'low-window:overflow-y-auto',
  'fixed z-50 flex flex-col border border-line bg-raised text-ink shadow-pop',
  'transition-[opacity,translate] duration-slow data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0',
  'sm:inset-x-4 sm:top-[max(1rem,8dvh)] sm:bottom-auto sm:mx-auto sm:max-h-[min(44rem,84dvh)] sm:rounded-lg',
  'outline-none',
)
/**
 * On a phone at the bottom, in reach of the thumb; a bare one at the top, because the screen keyboard covers what is at
 * the bottom.
 */
const sheetClass = 'inset-x-0 bottom-0 max-h-[calc(100dvh-2rem)] rounded-t-xl'
const bareClass = 'inset-x-2 top-2 max-h-[calc(100dvh-1rem)] rounded-lg'

const titleClass = 'text-md font-semibold tracking-tight'

/** The second press of a double click lands on the backdrop; it must not take the focus out of the dialog. */
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()

/** Reports closing only; the caller opens the dialog. */
const handleOpenChange =
  ({ busy, onClose }: DialogProps) =>
  (open: boolean, details: { cancel: () => void }) => {
    if (open) return
    if (busy) details.cancel()
    else onClose()
  }

/**
 * The element that opened the dialog may have been removed in the meantime; the focus then goes to the page's heading.
 */
const handleOpenChangeComplete =
  ({ onClosed }: DialogProps) =>
  (open: boolean) => {
    if (open) return
    onClosed?.()
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    })
  }

export function DialogContent(props: DialogProps) {
  const open = useMounted() && props.open
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root
        open={open}
        onOpenChange={handleOpenChange(props)}
        onOpenChangeComplete={handleOpenChangeComplete(props)}
      >
        <Dialog.Portal>
          <Dialog.Backdrop forceRender data-scrim className={backdropClass} />
          <Dialog.Popup
            className={classes(popupClass, props.bare ? bareClass : sheetClass, widths[props.size ?? 'md'])}
            initialFocus={props.initialFocus}
            finalFocus={props.finalFocus}
          >
            {props.bare ? (
              <>
                <Dialog.Title className="sr-only">{props.title}</Dialog.Title>
                {props.children}
              </>
            ) : (
              <DialogBody
                {...props}
                scrolls="content"
                titleElement={
                  <Dialog.Title data-public={props.isPublic || undefined} className={titleClass}>
                    {props.title}
                  </Dialog.Title>
                }
                descriptionElement={
                  props.description ? (
                    <Dialog.Description
                      data-public={props.isPublic || undefined}
                      className="mt-1 text-pretty text-ink-muted"
                      render={<div data-description />}
                    >
                      {props.description}
                    </Dialog.Description>
                  ) : null
                }
              />
            )}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  )
}

export function AlertDialogContent(props: DialogProps) {
  const open = useMounted() && props.open
  return (
    <CSPProvider disableStyleElements>
      <AlertDialog.Root
        open={open}
        onOpenChange={handleOpenChange(props)}
        onOpenChangeComplete={handleOpenChangeComplete(props)}
      >
        <AlertDialog.Portal>
          <AlertDialog.Backdrop forceRender data-scrim className={backdropClass} onMouseDown={keepFocus} />
          <AlertDialog.Popup
            data-public={props.isPublic || undefined}
            className={classes(popupClass, sheetClass, widths[props.size ?? 'sm'])}
            initialFocus={props.initialFocus}
            finalFocus={props.finalFocus}
          >
            <DialogBody
              {...props}
              scrolls="header"
              titleElement={<AlertDialog.Title className={titleClass}>{props.title}</AlertDialog.Title>}
              descriptionElement={
                props.description ? (
                  <AlertDialog.Description className="mt-1 text-pretty" render={<div data-description />}>
                    {props.description}
                  </AlertDialog.Description>
                ) : null
              }
            />
          </AlertDialog.Popup>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </CSPProvider>
  )
}

/** A screen reader reads a field with its error when it gets the focus, but not when it already had it. */
function announceError(focused: Element | null) {
  if (focused?.getAttribute('aria-invalid') !== 'true' || focused !== document.activeElement) return
  announce(document.getElementById(`${focused.id}-error`)?.textContent ?? '', { assertive: true })
}

const scrollClass = 'scroll-shadow min-h-0 overflow-y-auto overscroll-contain'

interface DialogBodyProps extends DialogProps {
  titleElement: ReactNode
  descriptionElement: ReactNode
  /**
   * The part that gives way when the window is too low: in a question the description, so that the fields stay in view.
   */
  scrolls: 'header' | 'content'
}

/**
 * The close button is last in the source, so that the first control of the content gets the focus. No `header` and
 * `footer`: in a dialog, they would be the landmarks of a page.
 */
function DialogBody({
  scrolls,
  titleElement,
  descriptionElement,
  footer,
  busy,
  onClose,
  onSubmit,
  children,
}: DialogBodyProps) {
  const note = useContext(DialogNote)
  const content = (
    <>
      <div
        className={classes(
          'px-5 pt-4 pe-14 pb-3 low-window:flex-none',
          scrolls === 'header' ? scrollClass : 'flex-none',
        )}
      >
        {titleElement}
        {descriptionElement}
        {note}
      </div>
      <div
        className={classes(
          'px-5 pt-1 pb-5 empty:hidden low-window:flex-none low-window:overflow-visible',
          scrolls === 'content' ? `-mt-1 flex-1 scroll-pt-4 scroll-pb-36 ${scrollClass}` : 'flex-none',
        )}
      >
        {children}
      </div>
      {footer ? (
        <div className="flex flex-none flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</div>
      ) : null}
    </>
  )
  return (
    <>
      {onSubmit ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only limits what Enter does
        <form
          noValidate
          onSubmit={(event) => {
            const focused = document.activeElement
            onSubmit(event)
            requestAnimationFrame(() => announceError(focused))
          }}
          onKeyDown={limitImplicitSubmission}
          className="flex min-h-0 flex-col low-window:flex-none"
        >
          {content}
        </form>
      ) : (
        content
      )}
      <IconButton
        label={t('Close')}
        icon={X}
        size="sm"
        onClick={onClose}
        disabledReason={busy ? t('Still working') : null}
        className="absolute top-3.5 end-3.5"
      />
    </>
  )
}
