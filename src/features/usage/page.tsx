/** What the account's nodes transfer and how busy they are, the busiest first. */
import { nodeNoun } from '#shared/nodes/node.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import type { AccountTransfer } from '#contract/areas/statistics.ts'
import { nodes, statistics } from '#contract/operations.ts'
import { formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { isComplete, type Collection } from '#api/cache/page-load.ts'
import { isUnsupported } from '#api/error.ts'
import { connection } from '#api/http/connection.ts'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { dateFormat } from '#kit/format/dates.ts'
import { formatShare } from '#kit/format/figures.ts'
import { formatTransfer } from '#kit/format/texts.ts'
import { useNow } from '#kit/format/time.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { useSearchParams } from '#kit/page/search-params.ts'
import { AccessHint } from '#kit/page/restricted-note.tsx'
import { useSettled } from '#kit/page/use-settled.ts'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { usePrincipal } from '#kit/permission/principal.ts'
import { ListPage } from '#kit/table/list-page.tsx'
import { accountUsage, maxMeasured, type UsageRow } from '#queries/account-usage.ts'
import { nodeList } from '#queries/nodes.ts'
import { regionList } from '#queries/regions.ts'
import { accountTransfer } from '#queries/statistics.ts'
import { typeList } from '#queries/types.ts'
import { createNodeAction } from '#shared/nodes/create-node.ts'
import { sharedNodesNote } from '#shared/nodes/node.ts'
import { TransferBar } from '#shared/nodes/transfer-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { HeatStrip } from '#ui/heat-strip.tsx'
import { ChartLine } from '#ui/icons/chart-line.ts'
import { linkClass } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { rich } from '#ui/rich.tsx'
import { SkeletonWords } from '#ui/skeleton-cards.tsx'
import { useStore } from '#ui/use-store.ts'
import { useNarrowViewport } from '#ui/viewport.ts'
import { NotLoaded, useUsageColumns } from './columns.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, nodeList.all)
  prefetch(context, regionList)
  prefetch(context, typeList)
  return null
}

export { shouldRevalidate } from '#kit/table/list-page.tsx'

/**
 * The list while the measurements that decide the order are being read: without values, so it has the order of the
 * names.
 */
const arrivingUsage = {
  ...accountUsage,
  all: {
    ...accountUsage.all,
    select: (usage: Collection<UsageRow>): Collection<UsageRow> => ({
      ...usage,
      items: usage.items.map(({ node }) => ({ node, transfer: undefined, load: undefined })),
    }),
  },
}

/** Rows without a place in the order are other ones than those that follow, so that these do not seem to move. */
const idOf = ({ node, transfer }: UsageRow) => (transfer === undefined ? -node.id : node.id)
const labelOf = ({ node }: UsageRow) => node.label
const hrefOf = ({ node }: UsageRow) => paths.nodeMetrics(node.id)

export function Component() {
  const permissionFor = usePermission()
  const principal = usePrincipal()
  const mayCreate = isAllowed(permissionFor(nodes.create))
  const allowed = isAllowed(permissionFor(nodes.list))
  const usage = useQuery({ ...accountUsage.all, enabled: allowed })
  const { data, error } = usage
  const mayReadPool = isAllowed(permissionFor(statistics.accountTransfer))
  const pool = useQuery({ ...accountTransfer, enabled: mayReadPool })
  const [params] = useSearchParams()
  const narrow = useNarrowViewport()
  // The measurements decide the order, so the values appear once those of the order are complete. The cards of a phone
  // change their height with each value, so there all are.
  const isOrdered =
    narrow || params.get('sort')?.includes('cpu')
      ? isComplete
      : ({ items }: Collection<UsageRow>) => items.every(({ transfer }) => transfer !== undefined)
  const settled = useSettled([nodeList.all], !pool.isLoading) && principal !== undefined
  const arrived = useSettled([], true, !data || (error === null && !isOrdered(data)))
  const usageList = arrived ? accountUsage : arrivingUsage
  const hasOrder = arrived && data?.items.some(({ transfer }) => transfer)
  const noun = useMeasuredNoun(data?.results ?? 0)
  return (
    <ListPage
      title={t('Usage')}
      description={
        <span className="flex flex-wrap items-center gap-x-6 gap-y-2">
          {t('Transfer this month, and CPU in the last 24 hours.')}
          {data?.results === 0 ? null : <ColorScale />}
        </span>
      }
      // Until the user is known, there is the empty table instead of nothing.
      requires={settled ? nodes.list : undefined}
      restrictedNote={settled ? sharedNodesNote() : undefined}
      name="usage"
      caption={t('Nodes')}
      noun={noun}
      list={{ ...usageList, all: { ...usageList.all, enabled: allowed } }}
      columns={useUsageColumns()}
      getId={idOf}
      getLabel={labelOf}
      getHref={hrefOf}
      defaultSort={hasOrder ? '-transfer' : 'label'}
      empty={
        principal?.restricted && !mayCreate ? (
          <EmptyState icon={ChartLine} title={t('No nodes to show')}>
            {t('You do not have access to any nodes. Ask the account owner for access.')} <AccessHint />
          </EmptyState>
        ) : (
          <EmptyState
            icon={ChartLine}
            title={t('No nodes yet')}
            actions={mayCreate && <ActionButton action={createNodeAction} resource={undefined} variant="primary" />}
          >
            {t('Their transfer and load appear here.')}
          </EmptyState>
        )
      }
      instead={
        isUnsupported(error) ? (
          <EmptyState
            className="rounded-lg border border-line bg-surface"
            icon={ChartLine}
            title={t('This service does not measure nodes')}
          >
            {t('It does not offer operations for transfer and load.')}
          </EmptyState>
        ) : null
      }
    >
      <div className="mb-4 grid gap-2 text-sm text-ink-muted empty:hidden">
        {!settled || (mayReadPool && !isUnsupported(pool.error)) ? (
          <TransferPool transfer={pool.data} isLoading={!settled || pool.isLoading} />
        ) : null}
        {settled ? <MeasuredNote /> : null}
      </div>
      {settled && arrived && data?.items.some(({ transfer, load }) => transfer === null || load === null) ? (
        <FailureNotice isBusy={usage.isFetching} onRetry={() => void usage.refetch()} />
      ) : null}
    </ListPage>
  )
}

const scale = Array.from({ length: 11 }, (_, index) => index / 10)

const ColorScale = () => (
  <span className="flex items-center gap-2 text-xs text-ink-muted">
    {rich('{colors} 0–100% of the node', {
      colors: (
        <span className="flex w-24 rounded-sm border border-line">
          <HeatStrip shares={scale} label={t('The colors of CPU, 24 hours')} />
        </span>
      ),
    })}
  </span>
)

/** The table then has dashes. While the service cannot be reached, the shell says so and reads again later. */
function FailureNotice({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  const { online, reachable } = useStore(connection)
  return online && reachable ? (
    <Notice
      tone="warn"
      className="mb-4"
      title={t('Some measurements could not be loaded')}
      actions={
        <Button size="sm" busy={isBusy} onClick={onRetry}>
          {t('Try again')}
        </Button>
      }
    />
  ) : null
}

/** At the start of a month, its mark would lie on the beginning of the bar and say nothing. Percent. */
const minPassed = 3

/** `transfer`: undefined until it has been read, and when it could not be. */
function TransferPool({ transfer, isLoading }: { transfer: AccountTransfer | undefined; isLoading: boolean }) {
  const now = useNow()
  if (transfer?.quota === 0) return null
  // The service's months are in UTC.
  const [year, month] = [new Date(now).getUTCFullYear(), new Date(now).getUTCMonth()]
  const [start, end] = [Date.UTC(year, month), Date.UTC(year, month + 1)]
  // Rounded down: before its end, no month has passed, and its mark is not at the end of the bar.
  const passed = Math.floor(((now - start) / (end - start)) * 100)
  const day = dateFormat({ month: 'long', day: 'numeric' }, 'UTC').format(end)
  return (
    <Card>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xs font-medium">{t('Transfer this month, whole account')}</h2>
        {transfer ? (
          <p className="text-ink tabular-nums">
            {t('{used} of {quota} ({share}%)', {
              used: formatTransfer(transfer.used),
              quota: formatTransfer(transfer.quota),
              share: formatShare((transfer.used / transfer.quota) * 100),
            })}
          </p>
        ) : isLoading ? (
          <span>
            <SkeletonWords className="w-40" />
          </span>
        ) : (
          <NotLoaded />
        )}
      </div>
      <div className="relative">
        {transfer ? <TransferBar transfer={transfer} /> : <div className="h-1.5 rounded-full bg-line" />}
        {passed < minPassed ? null : (
          <span
            aria-hidden
            className="absolute -top-1 h-3.5 border-s border-current text-ink"
            style={{ insetInlineStart: `${passed}%` }}
          />
        )}
      </div>
      <p className="mt-2 text-xs">
        {passed < minPassed
          ? t('Resets on {day}.', { day })
          : t('Mark: {passed}% of the month has passed. Resets on {day}.', { passed: formatNumber(passed), day })}
      </p>
      {transfer && transfer.billable > 0 ? (
        <p className="mt-2 text-bad">
          {t('{amount} over the quota will be billed.', { amount: formatTransfer(transfer.billable) })}
        </p>
      ) : null}
    </Card>
  )
}

/** Names the nodes of the list, and how many there are if not all are measured. */
function useMeasuredNoun(measured: number) {
  const all = useQuery({ ...nodeList.all, enabled: false }).data?.results ?? 0
  return useMemo(
    () =>
      measured > 0 && measured < all
        ? {
            ...nodeNoun,
            counted: (count: number) =>
              plural(count, '{count} measured node of {all}', '{count} measured nodes of {all}', {
                all: formatNumber(all),
              }),
          }
        : nodeNoun,
    [measured, all],
  )
}

/** Explains which nodes are listed, if not all of them, and where to look for the others. */
function MeasuredNote() {
  const { data } = useQuery(nodeList.all)
  if (!data || data.results <= maxMeasured) return null
  return (
    <p>
      {data.exceedsLimit ? '' : `${t('The nodes whose types include the most transfer are measured.')} `}
      {rich('The page of every node in {list} has its own, under Metrics.', {
        list: (
          <Link to={paths.nodes()} className={linkClass}>
            {t('Nodes')}
          </Link>
        ),
      })}
    </p>
  )
}
