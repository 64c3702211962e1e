/** Notices of a list: outdated data, and search terms that were not applied. */
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { errorMessage, statusOf } from '#api/error.ts'
import { connection } from '#api/http/connection.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useStore } from '#ui/use-store.ts'
import type { ListCounts } from './view/result-bar.tsx'
import { describeUnknownFields, shortenTerm, type UnknownField } from './model/search.ts'

export interface ListWarningsProps extends Pick<ListCounts, 'results' | 'loaded' | 'serverSide' | 'noun'> {
  /** Why the last refresh failed. */
  error: Error | null
  /** Terms that the service cannot search by. */
  unsupportedTerms: readonly string[]
  unknownFields: readonly UnknownField[]
  /** The fields of the list. */
  fields: readonly string[]
  onRetry: () => void
}

/** One line about fields that the list does not have. */
export function UnknownFields({ unknown, fields }: { unknown: readonly UnknownField[]; fields: readonly string[] }) {
  const description = describeUnknownFields(unknown, fields)
  return (
    description && (
      <Notice tone="warn" className="mb-2">
        <span className="wrap-anywhere">{description.text}</span>
      </Notice>
    )
  )
}

export function ListWarnings(props: ListWarningsProps) {
  const { error, unsupportedTerms, unknownFields, fields, onRetry, results, loaded, serverSide, noun } = props
  const { online } = useStore(connection)
  const isPartial = !serverSide && loaded < results
  return (
    <>
      {/* While the service cannot be reached, the shell says so; what failed is read again when it is back. That the
          code of a later read could not be loaded has the same reason. */}
      {error && (isPartial || (online && statusOf(error) !== 0)) ? (
        <Notice
          tone="warn"
          title={
            isPartial
              ? t('Only {loaded} of {total} were loaded', {
                  loaded: formatNumber(loaded),
                  total: noun.counted(results),
                })
              : t('This list may be out of date')
          }
          className="mb-2"
          actions={
            <Button size="sm" onClick={onRetry}>
              {t('Try again')}
            </Button>
          }
        >
          {errorMessage(error)}
        </Notice>
      ) : null}
      {unsupportedTerms.length > 0 ? (
        <Notice
          tone="warn"
          title={t('Not applied: {terms}', { terms: unsupportedTerms.map(shortenTerm).join(', ') })}
          className="mb-2"
        >
          {t('The service cannot filter by this, so other rows are shown as well.')}
        </Notice>
      ) : null}
      <UnknownFields unknown={unknownFields} fields={fields} />
    </>
  )
}
