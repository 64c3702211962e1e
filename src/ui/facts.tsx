/** Facts side by side in one card: a label, a number, and the whole that it is a part of. */
import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

interface FactStripProps {
  label: string
  className?: string
  children: ReactNode
}

export const FactStrip = ({ label, className, children }: FactStripProps) => (
  <section
    aria-label={label}
    className={classes(
      'mb-4 flex flex-wrap gap-px overflow-clip rounded-lg border border-line bg-line shadow-card forced-colors:bg-[GrayText]',
      className,
    )}
  >
    {children}
  </section>
)

/** Title, figure, and what stands below it, in the rows of a strip that is a grid. */
const alignedStyle = { gridRow: 'span 3', gridTemplate: 'subgrid / minmax(0, 1fr)' }

/** As wide as its share of the row, two beside each other on a phone; a place that wraps shares the next row. */
export const Fact = ({
  title,
  wide = false,
  aligned = false,
  className = wide ? 'flex-[1_1_max(9.5rem,min(18rem,45%))]' : 'flex-[1_1_max(9.5rem,min(12rem,45%))]',
  children,
}: {
  title: ReactNode
  /** Its text takes more room than that of the others. */
  wide?: boolean
  /** In a strip that is a grid in windows from 1024 px on. Has at most two children. */
  aligned?: boolean
  className?: string
  children: ReactNode
}) => (
  <div
    className={classes('min-w-0 bg-surface px-pad py-3', aligned && 'lg:grid', className)}
    style={aligned ? alignedStyle : undefined}
  >
    <h2 className="mb-1 text-xs font-medium text-ink-muted">{title}</h2>
    {children}
  </div>
)

export const Figure = ({ value, children }: { value: ReactNode; children?: ReactNode }) => (
  <p className="mb-2 flex flex-wrap items-baseline gap-x-1.5 text-sm text-ink-muted">
    <strong className="text-xl font-semibold text-ink">{value}</strong> <span>{children}</span>
  </p>
)
