/** What stands in the place of the usage until the measurements that decide the order have been read. */
import { compareLabels } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import type { Collection } from '#api/cache/page-load.ts'
import { LoadingCount, type ListQuery } from '#kit/page/loading-count.tsx'
import type { UsageRow } from '#queries/account-usage.ts'
import { nodeNoun } from '#shared/nodes/node.ts'
import { classes } from '#ui/class-names.ts'
import { Skeleton, skeletonGroupClass } from '#ui/skeleton.tsx'

const rows = Array.from({ length: 8 }, (_, index) => ({ id: -index, label: undefined }))

/** The list with the names of the nodes, in their order, without values. */
export function ArrivingList({ usage }: { usage: ListQuery<Collection<UsageRow> | undefined> }) {
  const { data } = usage
  // Not before the first progress: names that change places a moment later are no help.
  const named = data && data.loaded > 0 ? data.items.map(({ node: { id, label } }) => ({ id, label })) : rows
  return (
    <div>
      <output className="sr-only">{t('Loading usage')}</output>
      <div aria-hidden className={classes('mb-2 flex min-h-control gap-2', skeletonGroupClass)}>
        <span className="w-100 rounded-md border border-line bg-surface" />
        <span className="w-24 rounded-md border border-line bg-surface" />
      </div>
      <div className="mb-2 flex min-h-[calc(var(--control)+2px)] items-center sm:-ms-3">
        {data ? <LoadingCount query={{ ...usage, data }} noun={nodeNoun} /> : <Skeleton className="w-16 sm:ms-3" />}
      </div>
      <div className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
        <div className="h-9 border-b border-line bg-sunken max-sm:hidden" />
        <ul
          className={classes(
            'm-0 divide-hair list-none p-0',
            data && data.loaded > 0 ? '**:animate-none' : skeletonGroupClass,
          )}
        >
          {named
            .toSorted((a, b) => compareLabels(a.label ?? '', b.label ?? ''))
            .map(({ id, label }) => (
              <li key={id} className="flex h-row items-center gap-6 px-3">
                {label === undefined ? (
                  <Skeleton className="w-28" />
                ) : (
                  <span data-sensitive className="min-w-0 flex-1 truncate font-medium text-ink-muted">
                    {label}
                  </span>
                )}
                <span aria-hidden className="ms-auto h-1.5 w-12 flex-none rounded-full bg-line" />
                <Skeleton className="w-24 flex-none max-sm:hidden" />
                <Skeleton className="w-24 flex-none max-sm:hidden" />
                <Skeleton className="w-32 flex-none max-sm:hidden" />
              </li>
            ))}
        </ul>
      </div>
    </div>
  )
}
