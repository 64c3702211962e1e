/** The lazily loaded content of popover.tsx. */
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Popover } from '@base-ui/react/popover'
import { type ReactNode, useRef, useState } from 'react'
import { classes } from './class-names.ts'
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

export function PopoverContent({ anchor, label, align, onClose, onClosed, children }: PopoverContentProps) {
  const open = useMounted() && anchor !== null
  useCloseOnHistory(open, onClose)
  const popup = useRef<HTMLDivElement>(null)
  // Keeps its position during the closing transition.
  const [lastAnchor, setLastAnchor] = useState(anchor)
  if (anchor && anchor !== lastAnchor) setLastAnchor(anchor)
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
            // On a phone it is as wide as the page.
            collisionPadding={isNarrowViewport() ? 16 : 8}
            className="z-50"
          >
            <Popover.Popup
              ref={popup}
              aria-label={label}
              finalFocus={() => focusAfter(popup.current, lastAnchor)}
              className={classes(popupClass, 'w-72 max-w-(--available-width) p-3 max-sm:w-(--available-width)')}
            >
              {children}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </CSPProvider>
  )
}
