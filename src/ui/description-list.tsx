import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

/**
 * Pairs of term and value. `columns` lays them out as a grid of stacked pairs, `rows` as aligned lines, in which the
 * value wraps below its term where the space is narrow for the size of the text. The terms take less room in a narrow
 * card.
 */
export function DescriptionList({
  layout = 'rows',
  className,
  children,
}: {
  layout?: 'rows' | 'columns'
  className?: string
  children: ReactNode
}) {
  return (
    <dl
      data-layout={layout}
      className={classes(
        'group/facts m-0',
        layout === 'rows'
          ? '@container/facts flex flex-col gap-y-2'
          : 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-6 gap-y-4',
        className,
      )}
    >
      {children}
    </dl>
  )
}

/** One pair of term and value. */
export function DescriptionItem({
  term,
  className,
  children,
}: {
  term: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <div
      className={classes(
        'min-w-0 group-data-[layout=rows]/facts:flex group-data-[layout=rows]/facts:flex-wrap group-data-[layout=rows]/facts:items-baseline group-data-[layout=rows]/facts:gap-x-4',
        className,
      )}
    >
      <dt className="w-36 max-w-full text-sm text-ink-muted @max-[25rem]/facts:w-24">{term}</dt>
      <dd className="m-0 min-w-0 grow basis-28">{children}</dd>
    </div>
  )
}
