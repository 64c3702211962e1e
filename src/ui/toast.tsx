import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import { classes } from './class-names.ts'
import type { Icon } from './icon.ts'
import type { NoticeTone } from './notice.tsx'

export interface ToastItem {
  id: string | number
  tone: NoticeTone
  text: ReactNode
  /** A second, quieter line. */
  detail?: ReactNode
  action?: { label: string; onPress: () => void }
}

export interface ToastsProps {
  items: readonly ToastItem[]
  onDismiss: (id: ToastItem['id']) => void
  /** The pointer or the focus is on them: they must not go away now. */
  onHold?: (held: boolean) => void
}

const marks: Record<NoticeTone, { icon: Icon; ink: string; word: string }> = {
  info: { icon: Info, ink: 'text-accent', word: '' },
  ok: { icon: CircleCheck, ink: 'text-ok', word: '' },
  warn: { icon: TriangleAlert, ink: 'text-warn', word: 'Warning: ' },
  bad: { icon: OctagonAlert, ink: 'text-bad', word: 'Error: ' },
}

/** Where short reports appear: above on a phone, where dialogs and their buttons stand below. It always stands in the page, so that what is added to it is read out. */
export function Toasts({ items, onDismiss, onHold }: ToastsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only watches, nothing is done here
    <section
      aria-label="Notifications"
      onPointerEnter={() => onHold?.(true)}
      onPointerLeave={() => onHold?.(false)}
      onFocus={() => onHold?.(true)}
      onBlur={() => onHold?.(false)}
      className="pointer-events-none fixed inset-x-0 top-0 z-60 flex flex-col items-center p-4 sm:top-auto sm:bottom-0 sm:items-end"
    >
      <ol aria-live="polite" aria-relevant="additions text" className="m-0 flex w-full max-w-sm list-none flex-col gap-2 p-0">
        {items.map(({ id, tone, text, detail, action }) => {
          const { icon: Glyph, ink, word } = marks[tone]
          return (
            <li
              key={id}
              className={classes(
                'pointer-events-auto flex items-start gap-2.5 rounded-lg border border-line bg-raised py-2 pr-2 pl-3 shadow-pop',
                'transition-[opacity,translate] starting:translate-y-1 starting:opacity-0',
              )}
            >
              <Glyph size={16} aria-hidden className={classes('mt-1.5 flex-none', ink)} />
              <div className="min-w-0 flex-1 py-1">
                <p className="font-medium">{word ? <span className="sr-only">{word}</span> : null}{text}</p>
                {detail ? <p className="text-sm text-ink-muted">{detail}</p> : null}
              </div>
              {action ? <Button size="sm" onClick={action.onPress}>{action.label}</Button> : null}
              <IconButton label="Dismiss" icon={X} size="sm" onClick={() => onDismiss(id)} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
