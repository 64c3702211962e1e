/** The loaded half of popover.tsx. */
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Popover } from '@base-ui/react/popover'
import { useState } from 'react'
import { classes } from './class-names.ts'
import { useMounted } from './part.ts'
import { popupClass } from './popup.ts'
import type { PopoverPartProps } from './popover.tsx'

export function PopoverPart({ anchor, label, align, onClose, children }: PopoverPartProps) {
  const open = useMounted() && anchor !== null
  // The last anchor stays while the panel fades away.
  const [last, setLast] = useState(anchor)
  if (anchor && anchor !== last) setLast(anchor)
  return (
    <CSPProvider disableStyleElements>
      <Popover.Root
        open={open}
        onOpenChange={(next, details) => {
          if (next) return
          // A press on the button closes it there; closing here too would open it again.
          const { target } = details.event
          if (details.reason === 'outside-press' && target instanceof Node && last?.contains(target)) return details.cancel()
          onClose()
        }}
      >
        <Popover.Portal container={last?.closest<HTMLElement>('main, header, aside') ?? undefined}>
          <Popover.Positioner anchor={last} side="bottom" align={align} sideOffset={4} collisionPadding={8} className="z-50">
            <Popover.Popup
              aria-label={label}
              finalFocus={() => last}
              className={classes(popupClass, 'w-72 max-w-(--available-width) p-3')}
            >
              {children}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </CSPProvider>
  )
}
