/**
 * How much of a collection is loaded, while it loads: "4,500 of 12,000 nodes loaded". After an error, a button continues.
 * Part of a line.
 */
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { errorMessage } from '#api/error.ts'
import { isComplete, type Collection } from '#api/cache/page-load.ts'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import type { Noun } from '../format/texts.ts'

export interface ListQuery<Data> {
  data: Data
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

interface LoadingCountProps {
  query: ListQuery<Collection<unknown>>
  noun: Noun
}

export function LoadingCount({ query: { data, error, isFetching, refetch }, noun }: LoadingCountProps) {
  const { results, loaded } = data
  const counts = { loaded: formatNumber(loaded), total: noun.counted(results) }
  if (isComplete(data)) return null
  return error && !isFetching ? (
    <span className="inline-flex sm:ms-3 flex-wrap items-center gap-x-3 text-sm text-bad">
      {`${t('Only {loaded} of {total} were loaded.', counts)} ${errorMessage(error)}`}
      <Button size="sm" onClick={() => void refetch()}>
        {t('Try again')}
      </Button>
    </span>
  ) : (
    <span className="inline-flex sm:ms-3 items-center gap-x-3 text-sm text-ink-muted">
      {/* Before the number, which grows and would move it. */}
      <Progress value={loaded} max={results} label={t('Loading {label}', { label: noun.plural() })} className="w-24" />
      {t('{loaded} of {total} loaded', counts)}
    </span>
  )
}
