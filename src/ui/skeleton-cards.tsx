/** Placeholders for the cards of a page, and for a page of them. */
import { classes } from './class-names.ts'
import { Skeleton, skeletonGroupClass } from './skeleton.tsx'

const surfaceClass = 'rounded-lg border border-line bg-surface shadow-card'

export interface SkeletonCardsProps {
  /** Is announced: "Loading the overview". */
  label: string
  /** How many facts stand in a strip above the cards. */
  facts?: number
  /** Of each column, the lines of its cards. */
  columns: readonly (readonly number[])[]
  /** Of the grid, when its columns are not equally wide. */
  className?: string
}

/** Placeholder for the cards of a page. */
export const SkeletonCards = ({
  label,
  facts = 0,
  columns,
  className = columns.length > 1 ? 'lg:grid-cols-2' : '',
}: SkeletonCardsProps) => (
  <div>
    <output className="sr-only">{label}</output>
    <div aria-hidden>
      {facts > 0 && (
        <div className={classes('mb-4 flex flex-wrap gap-6 px-pad pt-3.5 pb-24', surfaceClass, skeletonGroupClass)}>
          {Array.from({ length: facts }, (_, fact) => (
            <div key={fact} className="grid flex-[1_1_9rem] gap-3">
              <Skeleton className="w-16" />
              <Skeleton className="h-6 w-24" />
            </div>
          ))}
        </div>
      )}
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

const pageColumns = [[8]]

/** Placeholder for a page: title, description and cards. */
export function SkeletonPage({
  label,
  columns = pageColumns,
}: {
  label: string
  columns?: readonly (readonly number[])[]
}) {
  return (
    <>
      <div aria-hidden className={classes('mb-6 grid gap-4', skeletonGroupClass)}>
        <Skeleton className="h-6 w-56" />
        <Skeleton className="w-80 max-w-full" />
      </div>
      <SkeletonCards label={label} columns={columns} />
    </>
  )
}
