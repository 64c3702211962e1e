import type { ReactNode } from 'react'
import { classes } from './class-names.ts'
import { Heading } from './heading.tsx'
import type { Icon } from './icon.ts'

export interface EmptyStateProps {
  icon?: Icon
  title: ReactNode
  level?: 2 | 3
  actions?: ReactNode
  className?: string
  children?: ReactNode
}

/** Explains why a list or page is empty and what to do about it. */
export function EmptyState({ icon: Glyph, title, level = 2, actions, className, children }: EmptyStateProps) {
  return (
    <div className={classes('flex flex-col items-center px-6 py-12 text-center text-balance wrap-anywhere', className)}>
      {Glyph ? (
        <div className="mb-3 grid size-10 place-items-center rounded-lg border border-line bg-sunken text-ink-muted">
          <Glyph size={20} aria-hidden />
        </div>
      ) : null}
      <Heading level={level}>{title}</Heading>
      {children ? <div className="mt-1 max-w-full text-ink-muted sm:max-w-prose">{children}</div> : null}
      {actions ? <div className="mt-4 flex max-w-full flex-wrap justify-center gap-2">{actions}</div> : null}
    </div>
  )
}
