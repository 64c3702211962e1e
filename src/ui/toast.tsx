import { CircleCheck } from './icons/circle-check.ts'
import { Info } from './icons/info.ts'
import { OctagonAlert } from './icons/octagon-alert.ts'
import { TriangleAlert } from './icons/triangle-alert.ts'
import { X } from './icons/x.ts'
import { useLayoutEffect, useRef, type FocusEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#contract/translate.ts'
import { Button, IconButton } from './button.tsx'
import { classes } from './class-names.ts'
import type { Icon } from './icon.ts'
import type { NoticeTone } from './notice.tsx'

export interface ToastItem {
  id: string | number
  tone: NoticeTone
  text: ReactNode
  /** A second line. */
  detail?: ReactNode
  action?: { label: string; onPress: () => void }
  /** It has no Dismiss button: its action, or the one that added it, removes it. */
  persistent?: boolean
  /** The toast names no data, so it can be read while data is hidden. */
  isPublic?: boolean
}

export interface ToastsProps {
  items: readonly ToastItem[]
  onDismiss: (id: ToastItem['id']) => void
  /** True while the pointer or focus is on the toasts: they must not disappear then. */
  onHold?: (held: boolean) => void
}

const toneStyles: Record<NoticeTone, { icon: Icon; iconClass: string; screenReaderPrefix?: () => string }> = {
  info: { icon: Info, iconClass: 'text-accent' },
  ok: { icon: CircleCheck, iconClass: 'text-ok' },
  warn: { icon: TriangleAlert, iconClass: 'text-warn', screenReaderPrefix: () => t('Warning: ') },
  bad: { icon: OctagonAlert, iconClass: 'text-bad', screenReaderPrefix: () => t('Error: ') },
}

/**
 * When the toast with the focus goes away, the focus returns to where it was before, or to the heading of the page.
 * Returns the handlers of the list.
 */
function useReturnFocus(onHold: ToastsProps['onHold']) {
  const hasFocus = useRef(false)
  const before = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return
    hasFocus.current = false
    // A removed element reports no blur.
    onHold?.(false)
    const target = before.current?.isConnected ? before.current : document.querySelector<HTMLElement>('main h1')
    if (target && target !== before.current && !target.hasAttribute('tabindex')) target.tabIndex = -1
    target?.focus({ preventScroll: true })
  })
  return {
    onFocus: (event: FocusEvent) => {
      if (event.relatedTarget instanceof HTMLElement && !event.currentTarget.contains(event.relatedTarget))
        before.current = event.relatedTarget
      hasFocus.current = true
      onHold?.(true)
    },
    onBlur: () => {
      hasFocus.current = false
      onHold?.(false)
    },
  }
}

/**
 * Short notifications. Always rendered, so that added toasts are announced, and outside the page, so that a dialog can
 * hide the whole page from screen readers, including content that appears later. They stand above the bars at the
 * bottom. Below 48rem an open dialog has its buttons at the bottom: messages are then at the top, below its title.
 */
export function Toasts({ items, onDismiss, onHold }: ToastsProps) {
  const focusHandlers = useReturnFocus(onHold)
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers only observe
    <section
      data-notifications
      aria-label={t('Notifications')}
      // A toast that appears under a resting pointer is not being read.
      onMouseMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && onHold?.(true)}
      onPointerLeave={() => onHold?.(false)}
      {...focusHandlers}
      className="pointer-events-none fixed inset-x-0 bottom-(--bottom-bars) z-60 max-sm:[body:has([data-selection-bar])_&]:bottom-[calc(8.5rem+var(--bottom-bars))] max-md:[body:has([role=dialog],[role=alertdialog])_&]:top-12 max-md:[body:has([role=dialog],[role=alertdialog])_&]:bottom-auto flex flex-col items-center p-4 md:px-6 md:items-end"
    >
      <ol
        aria-live="polite"
        aria-relevant="additions text"
        className="m-0 flex w-full max-w-sm list-none flex-col gap-2 p-0"
      >
        {items.map(({ id, tone, text, detail, action, persistent, isPublic }) => {
          const { icon: Glyph, iconClass, screenReaderPrefix } = toneStyles[tone]
          return (
            <li
              key={id}
              className={classes(
                'pointer-events-auto flex items-start gap-2.5 rounded-lg border border-line bg-raised py-2 pe-2 ps-3 shadow-pop',
                'transition-[opacity,translate] duration-slow starting:translate-y-1 starting:opacity-0',
              )}
            >
              <Glyph size={16} aria-hidden className={classes('mt-1.5 flex-none', iconClass)} />
              {/* A long button stands below the text. */}
              <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-2.5 gap-y-1">
                <div className="min-w-0 flex-1 basis-40 py-1">
                  <p data-public={isPublic || undefined} className="font-medium">
                    {screenReaderPrefix ? <span className="sr-only">{screenReaderPrefix()}</span> : null}
                    {text}
                  </p>
                  {detail ? <p className="text-sm text-ink-muted">{detail}</p> : null}
                </div>
                {action ? (
                  <Button size="sm" onClick={action.onPress}>
                    {action.label}
                  </Button>
                ) : null}
              </div>
              {persistent ? null : <IconButton label={t('Dismiss')} icon={X} size="sm" onClick={() => onDismiss(id)} />}
            </li>
          )
        })}
      </ol>
    </section>,
    document.body,
  )
}
