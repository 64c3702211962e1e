/** Placeholders for the cards of a page, for a list below them, and for a page of both. */
import type { ReactNode } from 'react'
import { classes } from './class-names.ts'
import { Skeleton, skeletonGroupClass, SkeletonRows } from './skeleton.tsx'

/** Placeholder for words in a line of text. Still, because it stands among what has loaded. */
export const SkeletonWords = ({ className }: { className: string }) => (
  <span aria-hidden className={classes('inline-block h-3.5 rounded-xs bg-line align-middle', className)} />
)

const surfaceClass = 'rounded-lg border border-line bg-surface shadow-card'

export interface SkeletonCardsProps {
  /** Announced: "Loading the overview". */
  label: string
  /** How many facts stand in each row of a strip above the cards; those of the first have pictures. */
  facts?: readonly number[]
  /** For each column, the lines of its cards. */
  columns?: readonly (readonly number[])[]
  /** The class of the grid, when its columns are not equally wide. */
  className?: string
  /** Whether a list with a toolbar follows. */
  list?: boolean
}

const noColumns: readonly (readonly number[])[] = []

/** Placeholder for the cards of a page and a list below them. */
export const SkeletonCards = ({
  label,
  facts,
  columns = noColumns,
  className = columns.length > 1 ? 'lg:grid-cols-2' : '',
  list = false,
}: SkeletonCardsProps) => (
  <div>
    <output className="sr-only">{label}</output>
    <div aria-hidden className="grid gap-4">
      {facts ? (
        <div className={classes('divide-y divide-line', surfaceClass, skeletonGroupClass)}>
          {facts.map((count, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- placeholders have nothing but their place
            <div key={row} className={classes('flex flex-wrap gap-6 px-pad pt-3.5', row === 0 ? 'pb-20' : 'pb-2.5')}>
              {Array.from({ length: count }, (_, fact) => (
                <div key={fact} className="grid flex-[1_1_9rem] gap-2">
                  <Skeleton className="w-16" />
                  <Skeleton className={row === 0 ? 'h-6 w-24' : 'w-36'} />
                </div>
              ))}
            </div>
          ))}
        </div>
      ) : null}
      {columns.length > 0 && (
        <div className={classes('grid items-start gap-4', className)}>
          {/* oxlint-disable react/no-array-index-key -- placeholders have nothing but their place */}
          {columns.map((cards, column) => (
            <div key={column} className="grid gap-4">
              {cards.map((lines, card) => (
                <SkeletonCard key={card} lines={lines} />
              ))}
            </div>
          ))}
          {/* oxlint-enable react/no-array-index-key */}
        </div>
      )}
      {list && <SkeletonList />}
    </div>
  </div>
)

const SkeletonCard = ({ lines }: { lines: number }) => (
  <div className={classes('grid gap-4 p-pad', surfaceClass, skeletonGroupClass)}>
    <Skeleton className="w-24" />
    {Array.from({ length: lines }, (_, line) => (
      <div key={line} className="flex gap-6">
        <Skeleton className="w-1/4" />
        <Skeleton className={line % 2 === 0 ? 'w-1/3' : 'w-1/2'} />
      </div>
    ))}
  </div>
)

/** The toolbar, the count, the header and the first rows of a list. */
const SkeletonList = () => (
  <div className="grid gap-2">
    <div className={classes('flex min-h-control gap-2', skeletonGroupClass)}>
      <span className="w-100 rounded-md border border-line bg-surface" />
      <span className="w-24 rounded-md border border-line bg-surface" />
    </div>
    <div className={classes('flex min-h-control items-center', skeletonGroupClass)}>
      <Skeleton className="w-16" />
    </div>
    <div className={classes('overflow-hidden', surfaceClass)}>
      <div className="h-9 border-b border-line bg-sunken max-md:hidden" />
      <SkeletonRows rows={8} label="" />
    </div>
  </div>
)

const pageColumns = [[8]]

interface SkeletonPageProps extends SkeletonCardsProps {
  tabs?: number
  /** Instead of cards. */
  children?: ReactNode
}

/** Placeholder for the page of a resource: the way back, its name, the tabs, and what `SkeletonCards` shows. */
export function SkeletonPage({ tabs = 0, columns = pageColumns, children, ...cards }: SkeletonPageProps) {
  return (
    <>
      <div aria-hidden className={classes('mb-4', skeletonGroupClass)}>
        <Skeleton className="mb-4 w-16" />
        <Skeleton className="h-6 w-56" />
        {tabs > 0 && (
          <div className="mt-4 flex gap-6 border-b border-line py-2.5">
            {Array.from({ length: tabs }, (_, tab) => (
              <Skeleton key={tab} className="w-14" />
            ))}
          </div>
        )}
      </div>
      {children ?? <SkeletonCards columns={columns} {...cards} />}
    </>
  )
}
