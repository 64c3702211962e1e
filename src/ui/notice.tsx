import { CircleCheck } from './icons/circle-check.ts'
import { Info } from './icons/info.ts'
import { OctagonAlert } from './icons/octagon-alert.ts'
import { TriangleAlert } from './icons/triangle-alert.ts'
import type { ComponentProps, ReactNode } from 'react'
import { inContext, t } from '#contract/translate.ts'
import { classes } from './class-names.ts'
import type { Icon } from './icon.ts'

export type NoticeTone = 'info' | 'ok' | 'warn' | 'bad'

const toneStyles: Record<
  NoticeTone,
  { icon: Icon; boxClass: string; iconClass: string; screenReaderLabel: () => string }
> = {
  info: {
    icon: Info,
    boxClass: 'border-accent/30 bg-accent-soft',
    iconClass: 'text-accent',
    screenReaderLabel: () => inContext('notice', 'Note'),
  },
  ok: {
    icon: CircleCheck,
    boxClass: 'border-ok/30 bg-ok-soft',
    iconClass: 'text-ok',
    screenReaderLabel: () => t('Done'),
  },
  warn: {
    icon: TriangleAlert,
    boxClass: 'border-warn/30 bg-warn-soft',
    iconClass: 'text-warn',
    screenReaderLabel: () => t('Warning'),
  },
  bad: {
    icon: OctagonAlert,
    boxClass: 'border-bad/30 bg-bad-soft',
    iconClass: 'text-bad',
    screenReaderLabel: () => t('Error'),
  },
}

export interface NoticeProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone: NoticeTone
  title?: ReactNode
  actions?: ReactNode
}

/** A message in the flow of the page. Pass `role="alert"` when it appears as the result of an action. */
export function Notice({ tone, title, actions, className, children, ...rest }: NoticeProps) {
  const { icon: Glyph, boxClass, iconClass, screenReaderLabel } = toneStyles[tone]
  return (
    <div {...rest} className={classes('flex items-start gap-2.5 rounded-md border px-3 py-2.5', boxClass, className)}>
      <Glyph size={16} aria-hidden className={classes('mt-0.5 flex-none', iconClass)} />
      <span className="sr-only">{screenReaderLabel()}:</span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-[min(100%,12rem)] flex-1">
          {title ? <p className="font-semibold">{title}</p> : null}
          {children ? <div className="text-ink">{children}</div> : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </div>
    </div>
  )
}
