/** The columns of the account's usage. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { formatNumber } from '#contract/text.ts'
import { currentLanguage, t } from '#contract/translate.ts'
import { formatMeasurement, formatShare } from '#kit/format/figures.ts'
import { formatTransfer } from '#kit/format/texts.ts'
import { widthForWords, type Column } from '#kit/table/model/column.ts'
import { Status } from '#ui/badge.tsx'
import { HeatStrip } from '#ui/heat-strip.tsx'
import { rich } from '#ui/rich.tsx'
import { SkeletonWords } from '#ui/skeleton-cards.tsx'
import type { NodeTransfer, UsageRow } from '#queries/account-usage.ts'
import { regionNames } from '#queries/regions.ts'
import { typeNames } from '#queries/types.ts'
import { proratedNote } from '#shared/nodes/prorated.ts'
import { TransferBar } from '#shared/nodes/transfer-bar.tsx'

export const NotLoaded = () => (
  <span className="text-ink-muted" data-tooltip={t('Could not be loaded')}>
    <span className="sr-only">{t('Could not be loaded')}</span>
    <span aria-hidden>–</span>
  </span>
)

/** A value, or why there is none: see `Measured` of the query. */
function Value<T>({ of: value, children }: { of: T | null | undefined; children: (value: T) => ReactNode }) {
  if (value === undefined)
    return (
      <>
        <span className="sr-only">{t('Loading…')}</span>
        <SkeletonWords className="w-12" />
      </>
    )
  // The notice above the table says it once for all of them.
  if (value === null) return <NotLoaded />
  return children(value)
}

/** For a new node, or one without a quota. */
const noValues = <span className="text-ink-muted">–</span>

/** With one decimal below 100, to align the figures of a column; a plain 0 for a node that was off. */
const loadText = (value: number) =>
  t('{value}%', {
    value:
      value < 100
        ? value.toLocaleString(currentLanguage(), {
            minimumFractionDigits: value < 0.05 ? 0 : 1,
            maximumFractionDigits: 1,
          })
        : formatMeasurement(value),
  })

/** Relative to 100 per processor: 155% may be most of a node's capacity, or little. */
const CpuLoad = ({ row: { load, node }, figure }: { row: UsageRow; figure: 'average' | 'highest' }) => (
  <Value of={load}>
    {(known) =>
      known === 'none' ? (
        noValues
      ) : (
        <span className="text-ink-muted" data-tooltip={t('One fully used vCPU is 100%.')}>
          {rich('{value} of {max}%', {
            value: <span className="text-ink">{loadText(known[figure])}</span>,
            max: formatNumber(100 * node.specs.vcpus),
          })}
        </span>
      )
    }
  </Value>
)

/** Relative to all processors of the node, so that nodes of different sizes can be compared. */
function LoadByHour({ row: { node, load } }: { row: UsageRow }) {
  return (
    <Value of={load}>
      {(known) =>
        known === 'none' ? (
          noValues
        ) : (
          <HeatStrip
            shares={known.hours.map((value) => value / (100 * node.specs.vcpus))}
            label={t('Busiest hour {highest}%, quietest {lowest}%. Colors from 0 to {full}%, the oldest hour first.', {
              full: formatNumber(100 * node.specs.vcpus),
              highest: formatMeasurement(Math.max(...known.hours)),
              lowest: formatMeasurement(Math.min(...known.hours)),
            })}
          />
        )
      }
    </Value>
  )
}

const shareOf = ({ transfer }: UsageRow) =>
  transfer && transfer.quota > 0 ? Math.round((transfer.used / transfer.quota) * 10_000) / 100 : null
const loadOf = ({ load }: UsageRow) => (load && load !== 'none' ? load : null)

/**
 * All bars have the same length, so that nodes can be compared at a glance; a narrow cell has no room for them. The
 * tooltip explains why a new node's quota is small.
 */
function QuotaUsed({ row, of: { used, quota } }: { row: UsageRow; of: NodeTransfer }) {
  const { node } = row
  const share = shareOf(row)
  if (share === null) return noValues
  const text = t('{share}% of {quota}', { share: formatShare(share), quota: formatTransfer(quota) })
  const tone = share < (node.alerts.transfer_quota || 100) ? 'accent' : share < 100 ? 'warn' : 'bad'
  return (
    <div data-tooltip={proratedNote(node, quota) ?? undefined} className="flex items-center gap-2 sm:@container">
      <TransferBar
        transfer={{ used, quota, billable: Math.max(0, used - quota) }}
        tone={tone}
        className="hidden w-12 flex-none sm:@min-[9.25rem]:flex"
      />
      <span className="min-w-0 flex-1">{tone === 'accent' ? text : <Status tone={tone}>{text}</Status>}</span>
    </div>
  )
}

const numeric = { compareAs: 'number', align: 'end' } as const

export function useUsageColumns(): readonly Column<UsageRow>[] {
  const regions = useQuery(regionNames).data
  const types = useQuery(typeNames).data
  return useMemo(
    () => [
      { id: 'label', header: () => t('Node'), value: ({ node }) => node.label, width: 7, searchable: true },
      {
        ...numeric,
        id: 'transfer',
        header: () => t('Transfer'),
        value: ({ transfer }) => transfer?.used ?? null,
        width: 6.25,
        card: 'detail',
        cell: ({ transfer }) => <Value of={transfer}>{({ used }) => formatTransfer(used)}</Value>,
      },
      {
        ...numeric,
        id: 'share',
        header: () => t('Quota used'),
        value: shareOf,
        width: widthForWords(8.5, [t('{share}% of {quota}', { share: '<0.1', quota: formatTransfer(1800) })]),
        card: 'detail',
        cell: (row) => <Value of={row.transfer}>{(transfer) => <QuotaUsed row={row} of={transfer} />}</Value>,
      },
      {
        ...numeric,
        id: 'cpu',
        header: () => t('Average CPU'),
        value: (row) => loadOf(row)?.average ?? null,
        width: 7.6,
        card: 'detail',
        cell: (row) => <CpuLoad row={row} figure="average" />,
      },
      {
        ...numeric,
        id: 'cpu-highest',
        header: () => t('Peak CPU'),
        value: (row) => loadOf(row)?.highest ?? null,
        width: 7.5,
        card: 'detail',
        cell: (row) => <CpuLoad row={row} figure="highest" />,
      },
      {
        id: 'cpu-hours',
        header: () => t('CPU, 24 hours'),
        value: (row) => loadOf(row)?.hours.map((value) => `${formatMeasurement(value)}%`) ?? [],
        sortable: false,
        width: 7.5,
        card: 'line',
        cell: (row) => <LoadByHour row={row} />,
      },
      {
        id: 'vcpus',
        header: () => 'vCPUs',
        ...numeric,
        value: ({ node }) => node.specs.vcpus,
        width: 5,
        hiddenByDefault: true,
        card: 'detail',
      },
      {
        id: 'region',
        header: () => t('Region'),
        value: ({ node }) => node.region,
        format: (id) => regions?.get(id) ?? id,
        width: 7.75,
        facet: true,
        options: [...(regions?.keys() ?? [])],
        searchable: true,
        card: 'subtitle',
      },
      {
        id: 'type',
        header: () => t('Type'),
        value: ({ node }) => node.type,
        format: (id) => types?.get(id) ?? id,
        options: [...(types?.keys() ?? [])],
        width: 8,
        facet: true,
        // The others already fill a 1024 px window.
        hiddenByDefault: true,
        card: 'subtitle',
      },
      {
        id: 'tags',
        header: () => t('Tags'),
        value: ({ node }) => node.tags,
        width: 9,
        facet: true,
        emptyLabel: () => t('No tags'),
        searchable: true,
        aliases: ['tag'],
        hiddenByDefault: true,
        card: 'hidden',
      },
    ],
    [regions, types],
  )
}
