/** The lazily loaded content of popover.tsx. */
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Popover } from '@base-ui/react/popover'
import { type KeyboardEvent, type ReactNode, useContext, useRef, useState } from 'react'
import { buttonClass } from './button.tsx'
import { classes } from './class-names.ts'
import { DialogNote } from './dialog-note.ts'
import { useMounted } from './lazy-component.ts'
import { isNarrowViewport } from './viewport.ts'
import { focusAfter, popupClass, useCloseOnHistory } from './popup.ts'

export interface PopoverContentProps {
  anchor: HTMLElement | null
  label: string
  align?: 'start' | 'end'
  onClose: () => void
  /** Called after the closing transition. */
  onClosed?: () => void
  children: ReactNode
}

/** A footer of the panel that stays in view. */
export const popoverFootClass = 'sticky -bottom-3 -mx-3 -mb-3 border-t border-line bg-raised p-3'

/** A footer that closes the panel. */
export const PopoverFoot = ({ children }: { children: ReactNode }) => (
  <div className={popoverFootClass}>
    <Popover.Close className={classes(buttonClass({ variant: 'primary' }), 'w-full')}>{children}</Popover.Close>
  </div>
)

/** The elements that Tab stops at. */
const controlSelector =
  ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [type=hidden], [tabindex="-1"], details:not([open]) :not(summary))'

export function PopoverContent({ anchor, label, align, onClose, onClosed, children }: PopoverContentProps) {
  const open = useMounted() && anchor !== null
  useCloseOnHistory(open, onClose)
  const popup = useRef<HTMLDivElement>(null)
  const note = useContext(DialogNote)
  // Keeps its position during the closing transition.
  const [lastAnchor, setLastAnchor] = useState(anchor)
  if (anchor && anchor !== lastAnchor) setLastAnchor(anchor)

  /**
   * The panel is at the end of the page, and the toolkit does not know the button to continue from: Tab after its last
   * control closes the panel and moves on from the button, Shift+Tab before its first one goes back to the button.
   */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Tab' || event.defaultPrevented) return
    const panel = event.currentTarget
    const controls = [...panel.querySelectorAll(controlSelector)]
    const edge = controls.at(event.shiftKey ? 0 : -1) ?? panel
    // The panel itself may have the focus, before its controls.
    if (event.target !== edge && !(event.shiftKey && event.target === panel)) return
    if (event.shiftKey) event.preventDefault()
    lastAnchor?.focus()
    onClose()
  }

  return (
    <CSPProvider disableStyleElements>
      <Popover.Root
        open={open}
        onOpenChangeComplete={(next) => next || onClosed?.()}
        onOpenChange={(next, details) => {
          if (next) return
          // A press on the button closes the panel there; closing it here as well would make that press open it again.
          const { target } = details.event
          if (details.reason === 'outside-press' && target instanceof Node && lastAnchor?.contains(target))
            return details.cancel()
          onClose()
        }}
      >
        <Popover.Portal container={lastAnchor?.closest<HTMLElement>('main, header, aside') ?? undefined}>
          <Popover.Positioner
            anchor={lastAnchor}
            side="bottom"
            align={align}
            sideOffset={4}
            // A long panel scrolls below its button, instead of standing beside it and covering the content that it is
            // about.
            collisionAvoidance={{ fallbackAxisSide: 'none' }}
            // On a phone it is as wide as the page.
            collisionPadding={isNarrowViewport() ? 16 : 8}
            className="z-70"
          >
            <Popover.Popup
              ref={popup}
              aria-label={label}
              onKeyDown={onKeyDown}
              // On a phone a text field that has the focus opens the keyboard over the panel.
              initialFocus={isNarrowViewport() ? popup : true}
              finalFocus={() => focusAfter(popup.current, lastAnchor)}
              className={classes(
                popupClass,
                'w-72 scroll-pb-36 max-w-(--available-width) p-3 max-sm:w-(--available-width)',
              )}
            >
              <div className="-mt-2 mb-3 empty:hidden">{note}</div>
              {children}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </CSPProvider>
  )
}
