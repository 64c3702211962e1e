/** The placeholder of a page of totals while the lists that it counts are loading. */
import { isComplete, type Collection } from '#api/cache/page-load.ts'
import { SkeletonCards, type SkeletonCardsProps } from '#ui/skeleton-cards.tsx'
import type { Noun } from '../format/texts.ts'
import { LoadingCount, type ListQuery } from './loading-count.tsx'

interface LoadingTotalsProps extends SkeletonCardsProps {
  /** The counted lists: see `arriving` of useSettled. */
  lists: readonly { readonly query: ListQuery<Collection<unknown> | undefined>; readonly noun: Noun }[]
}

/**
 * The placeholder of totals over lists. The loading counts become known only after it is shown, so they stand below it.
 */
export const LoadingTotals = ({ lists, ...shape }: LoadingTotalsProps) => (
  <>
    <SkeletonCards {...shape} />
    {lists.map(({ query, noun }) =>
      query.data && !isComplete(query.data) ? (
        <p key={noun.plural()} className="mt-2 sm:-ms-3">
          <LoadingCount query={{ ...query, data: query.data }} noun={noun} />
        </p>
      ) : null,
    )}
  </>
)
