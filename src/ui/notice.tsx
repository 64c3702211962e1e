import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './class-names.ts'
import type { Icon } from './icon.ts'

export type NoticeTone = 'info' | 'ok' | 'warn' | 'bad'

const looks: Record<NoticeTone, { icon: Icon; box: string; mark: string; word: string }> = {
  info: { icon: Info, box: 'border-accent/30 bg-accent-soft', mark: 'text-accent', word: 'Note' },
  ok: { icon: CircleCheck, box: 'border-ok/30 bg-ok-soft', mark: 'text-ok', word: 'Done' },
  warn: { icon: TriangleAlert, box: 'border-warn/30 bg-warn-soft', mark: 'text-warn', word: 'Warning' },
  bad: { icon: OctagonAlert, box: 'border-bad/30 bg-bad-soft', mark: 'text-bad', word: 'Error' },
}

export interface NoticeProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone: NoticeTone
  title?: ReactNode
  actions?: ReactNode
}

/** Something to know, in the flow of the page. Pass `role="alert"` when it appears as the answer to an action. */
export function Notice({ tone, title, actions, className, children, ...rest }: NoticeProps) {
  const { icon: Glyph, box, mark, word } = looks[tone]
  return (
    <div {...rest} className={classes('flex items-start gap-2.5 rounded-md border px-3 py-2.5', box, className)}>
      <Glyph size={16} aria-hidden className={classes('mt-0.5 flex-none', mark)} />
      <span className="sr-only">{word}:</span>
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
