import type { ReactNode } from 'react'
import { classes } from './class-names.ts'
import { Heading } from './heading.tsx'

export interface CardProps {
  title?: ReactNode
  /** The heading level of the title; 3 for a card inside a section. */
  level?: 2 | 3
  description?: ReactNode
  actions?: ReactNode
  /** No inner padding: for tables and lists that draw their own. */
  flush?: boolean
  footer?: ReactNode
  id?: string
  className?: string
  children?: ReactNode
}

/** A surface with an optional header. */
export function Card({ title, level = 2, description, actions, flush, footer, id, className, children }: CardProps) {
  const isBeside = title && !actions && !flush && level === 2
  return (
    <section
      id={id}
      className={classes(
        'min-w-0 overflow-clip rounded-lg border border-line bg-surface shadow-card',
        isBeside && 'beside:grid beside:grid-cols-[20rem_minmax(0,1fr)]',
        className,
      )}
    >
      {title || actions ? (
        <header
          className={classes(
            'flex flex-wrap items-start gap-x-4 gap-y-2 px-pad py-2.5',
            // As high as with a small button.
            flush
              ? 'min-h-[calc(var(--control-sm)+1.25rem+1px)] border-b border-line'
              : 'min-h-[calc(var(--control-sm)+1.25rem)]',
          )}
        >
          {/* The title stands on the line of a small button, with and without a description. */}
          <div className="min-w-[min(100%,9rem)] flex-1 pt-[calc((var(--control-sm)-1.25rem)/2)]">
            {title ? <Heading level={level}>{title}</Heading> : null}
            {description ? <p className="text-sm text-ink-muted">{description}</p> : null}
          </div>
          {actions ? <div className="flex min-h-control-sm flex-wrap items-center gap-2">{actions}</div> : null}
        </header>
      ) : null}
      <div
        className={classes(
          !flush && 'px-pad pb-pad',
          !flush && !title && !actions && 'pt-pad',
          isBeside && 'beside:pt-pad',
        )}
      >
        {children}
      </div>
      {footer ? (
        <footer className="col-span-full border-t border-line bg-sunken px-pad py-2 text-sm text-ink-muted">
          {footer}
        </footer>
      ) : null}
    </section>
  )
}
