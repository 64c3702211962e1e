/** The transfer of a month: of the node and, in the current month, of the account against its quota. */
import { useQuery } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { statistics } from '#contract/operations.ts'
import { formatNumber } from '#contract/text.ts'
import { inContext, t } from '#contract/translate.ts'
import { Card } from '#ui/card.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { Progress } from '#ui/progress.tsx'
import { formatShare } from '#kit/format/figures.ts'
import { formatTransfer } from '#kit/format/texts.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { monthName } from '#kit/format/dates.ts'
import { accountTransfer, monthTransfer, nodeTransfer, type Month } from '#queries/statistics.ts'
import { proratedNote } from '#shared/nodes/prorated.ts'

const bytesPerGigabyte = 1e9
const toGigabytes = (bytes: number) => Math.round((bytes / bytesPerGigabyte) * 10) / 10

export function TransferCard({ node }: { node: Node }) {
  const { data } = useQuery(nodeTransfer(node.id))
  const permission = usePermission()(statistics.accountTransfer)
  const account = useQuery({ ...accountTransfer, enabled: isAllowed(permission) }).data
  if (!data) return null
  const { transfer_quota: alert } = node.alerts
  return (
    <Card
      title={t('Transfer this month')}
      description={
        alert > 0
          ? t(
              'Outgoing traffic to the internet counts toward the quota. We email you at {percent}% of this node’s transfer.',
              { percent: formatNumber(alert) },
            )
          : t('Outgoing traffic to the internet counts toward the quota.')
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Usage
          label={t('This node')}
          used={toGigabytes(data.used)}
          quota={data.quota}
          billable={data.billable}
          alert={alert}
          note={proratedNote(node, data.quota)}
        />
        {account && (
          <Usage
            label={t('Account')}
            used={account.used}
            quota={account.quota}
            billable={account.billable}
            note={t('All nodes share one transfer pool.')}
          />
        )}
      </div>
    </Card>
  )
}

interface UsageProps {
  label: string
  /** GB */
  used: number
  quota: number
  billable: number
  /** Percent; 0 is off. */
  alert?: number
  note?: string | null
}

function Usage({ label, used, quota, billable, alert = 0, note = null }: UsageProps) {
  const percent = quota > 0 ? (used / quota) * 100 : 0
  const text = t('{used} of {quota} ({percent}%)', {
    used: formatTransfer(used),
    quota: formatTransfer(quota),
    percent: formatShare(percent),
  })
  const tone = billable > 0 ? 'bad' : alert > 0 && percent >= alert ? 'warn' : 'accent'
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">{label}</span>
        <span className="tabular-nums">{text}</span>
      </p>
      <Progress
        label={t('Transfer: {label}', { label })}
        value={Math.min(used, quota)}
        max={quota}
        valueText={text}
        tone={tone}
        className="mt-1 w-full"
      />
      {billable > 0 && (
        <p className="mt-1 text-sm text-bad">
          {t('{amount} over the quota will be billed.', { amount: formatTransfer(billable) })}
        </p>
      )}
      {note !== null && <p className="mt-1 text-sm text-ink-muted">{note}</p>}
    </div>
  )
}

/** A past month, without a quota. */
export function MonthTransferCard({ node, month }: { node: Node; month: Month }) {
  const { data } = useQuery(monthTransfer(node.id, month))
  if (!data) return null
  return (
    <Card title={t('Transfer in {month}', { month: monthName(month, 'long') })}>
      <DescriptionList>
        <DescriptionItem term={inContext('traffic', 'Outgoing')}>
          {formatTransfer(toGigabytes(data.bytes_out))}
        </DescriptionItem>
        <DescriptionItem term={inContext('traffic', 'Incoming')}>
          {formatTransfer(toGigabytes(data.bytes_in))}
        </DescriptionItem>
        <DescriptionItem term={t('Total')}>{formatTransfer(toGigabytes(data.bytes_total))}</DescriptionItem>
      </DescriptionList>
    </Card>
  )
}
