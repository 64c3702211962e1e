import { t } from '#contract/translate.ts'
import { classes } from './class-names.ts'

/**
 * For an element that holds several placeholders: one animation for all, because each animation gets its own layer in
 * the browser.
 */
export const skeletonGroupClass = 'animate-breathe **:animate-none'

/** A placeholder for text. Decorative: the region around it announces that it is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block h-3.5 animate-breathe rounded-xs bg-line', className)} />
}

const widths = ['w-40', 'w-28', 'w-36', 'w-24', 'w-32']

/** The list in the frame of the loading page (styles/frame.css), down to the end of the window. `label` is announced. */
export const SkeletonPanel = ({ label }: { label: string }) => (
  <>
    <output className="sr-only">{label}</output>
    <div className="frame-panel" style={{ height: 'calc(100dvh - 3 * var(--control) - 5.125rem)' }} />
  </>
)

/** Placeholder for the rows of a list. `label` is announced. */
export function SkeletonRows({ rows = 6, label = t('Loading') }: { rows?: number; label?: string }) {
  return (
    <div>
      {label ? <output className="sr-only">{label}</output> : null}
      <div aria-hidden className={classes('divide-hair', skeletonGroupClass)}>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="flex h-row items-center gap-6 px-pad">
            <Skeleton className={widths[row % widths.length] ?? ''} />
            <Skeleton className="w-16" />
            <Skeleton className="hidden w-24 sm:block" />
            <Skeleton className="ms-auto w-12" />
          </div>
        ))}
      </div>
    </div>
  )
}
