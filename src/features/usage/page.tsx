/** What the account's nodes transfer and how busy they are, the busiest first. */
import { nodeNoun } from '#shared/nodes/node.ts'
import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { AccountTransfer } from '#contract/areas/statistics.ts'
import { nodes, statistics } from '#contract/operations.ts'
import { formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { isUnsupported } from '#api/error.ts'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { dateFormat } from '#kit/format/dates.ts'
import { formatTransfer } from '#kit/format/texts.ts'
import { useNow } from '#kit/format/time.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { LoadingTotals } from '#kit/page/loading-totals.tsx'
import { AccessHint } from '#kit/page/restricted-note.tsx'
import { isArriving, useSettled } from '#kit/page/use-settled.ts'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { useIsRestricted } from '#kit/permission/principal.ts'
import { ListPage } from '#kit/table/list-page.tsx'
import { accountUsage, type UsageRow } from '#queries/account-usage.ts'
import { nodeList } from '#queries/nodes.ts'
import { regionList } from '#queries/regions.ts'
import { accountTransfer } from '#queries/statistics.ts'
import { typeList } from '#queries/types.ts'
import { createNodeAction } from '#shared/nodes/create-node.ts'
import { sharedNodesNote } from '#shared/nodes/node.ts'
import { TransferBar } from '#shared/nodes/transfer-bar.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ChartLine } from '#ui/icons/chart-line.ts'
import { useUsageColumns } from './columns.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, nodeList.all)
  prefetch(context, regionList)
  prefetch(context, typeList)
  return null
}

export { shouldRevalidate } from '#kit/table/list-page.tsx'

const idOf = ({ node }: UsageRow) => node.id
const labelOf = ({ node }: UsageRow) => node.label
const hrefOf = ({ node }: UsageRow) => paths.nodeMetrics(node.id)

export function Component() {
  const permissionFor = usePermission()
  const isRestricted = useIsRestricted()
  const mayCreate = isAllowed(permissionFor(nodes.create))
  const allowed = isAllowed(permissionFor(nodes.list))
  const usage = useQuery({ ...accountUsage.all, enabled: allowed })
  const { data, error } = usage
  const pool = useQuery({ ...accountTransfer, enabled: isAllowed(permissionFor(statistics.accountTransfer)) })
  // The measurements decide the order, so the list only appears once it is complete.
  const settled = useSettled([nodeList.all], !usage.isLoading && !pool.isLoading, isArriving(usage))
  return (
    <ListPage
      title={t('Usage')}
      description={t('Transfer this month, and CPU in the last 24 hours.')}
      requires={nodes.list}
      restrictedNote={sharedNodesNote()}
      name="usage"
      caption={t('Nodes')}
      noun={nodeNoun}
      list={accountUsage}
      columns={useUsageColumns()}
      getId={idOf}
      getLabel={labelOf}
      getHref={hrefOf}
      defaultSort="-transfer"
      empty={
        isRestricted && !mayCreate ? (
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
        ) : settled ? null : (
          <LoadingTotals label={t('Loading usage')} columns={[[1]]} list lists={[{ query: usage, noun: nodeNoun }]} />
        )
      }
    >
      {settled ? (
        <div className="mb-4 grid gap-2 text-sm text-ink-muted empty:hidden">
          {pool.data ? <TransferPool transfer={pool.data} /> : null}
          <MeasuredNote measured={data?.results ?? 0} />
        </div>
      ) : null}
    </ListPage>
  )
}

function TransferPool({ transfer }: { transfer: AccountTransfer }) {
  const now = useNow()
  const { used, quota, billable } = transfer
  if (quota === 0) return null
  // The service's months are in UTC.
  const [year, month] = [new Date(now).getUTCFullYear(), new Date(now).getUTCMonth()]
  const [start, end] = [Date.UTC(year, month), Date.UTC(year, month + 1)]
  // Rounded down: before its end, no month has passed, and its mark is not at the end of the bar.
  const passed = Math.floor(((now - start) / (end - start)) * 100)
  return (
    <Card>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xs font-medium">{t('Transfer this month, whole account')}</h2>
        <p className="text-ink tabular-nums">
          {t('{used} of {quota} ({share}%)', {
            used: formatTransfer(used),
            quota: formatTransfer(quota),
            share: formatNumber(Math.round((used / quota) * 100)),
          })}
        </p>
      </div>
      <div className="relative">
        <TransferBar transfer={transfer} />
        <span
          aria-hidden
          className="absolute -top-1 h-3.5 border-s border-current text-ink"
          style={{ insetInlineStart: `${passed}%` }}
        />
      </div>
      <p className="mt-2 text-xs">
        {t('Mark: {passed}% of the month has passed. Resets on {day}.', {
          passed: formatNumber(passed),
          day: dateFormat({ month: 'long', day: 'numeric' }, 'UTC').format(end),
        })}
      </p>
      {billable > 0 && (
        <p className="mt-2 text-bad">
          {t('{amount} over the quota will be billed.', { amount: formatTransfer(billable) })}
        </p>
      )}
    </Card>
  )
}

/** Explains which nodes are listed, if not all of them. */
function MeasuredNote({ measured }: { measured: number }) {
  const { data } = useQuery(nodeList.all)
  if (!data || measured === 0 || measured >= data.results) return null
  return (
    <p>
      {data.exceedsLimit
        ? plural(
            data.results,
            'Only {measured} of {count} node are measured.',
            'Only {measured} of {count} nodes are measured.',
            { measured: formatNumber(measured) },
          )
        : plural(
            data.results,
            'Only {measured} of {count} node are measured: those whose types include the most transfer.',
            'Only {measured} of {count} nodes are measured: those whose types include the most transfer.',
            { measured: formatNumber(measured) },
          )}
    </p>
  )
}
