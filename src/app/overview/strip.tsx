/**
 * The account in one row: nodes, their cost, the transfer pool, backups and domains. Every number links to what it
 * counts.
 */
import { nodeNoun } from '#shared/nodes/node.ts'
import { domainNoun } from '#shared/domains/noun.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { domains, nodes, statistics } from '#contract/operations.ts'
import { backupStateLabels, countBackupStates, type BackupState } from '#contract/rules/backups/backup-state.ts'
import { nodeStatuses, nodeStatusLabels, type NodeStatus } from '#contract/rules/nodes/node-status.ts'
import { formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { domainStatusLabels, domainTones } from '#features/domains/domain.ts'
import { domainList } from '#queries/domains.ts'
import { nodeList } from '#queries/nodes.ts'
import { accountTransfer } from '#queries/statistics.ts'
import { formatMonthlyPrice, formatTransfer } from '#kit/format/texts.ts'
import { useNow } from '#kit/format/time.tsx'
import { LoadingCount } from '#kit/page/loading-count.tsx'
import { SectionBoundary } from '#kit/page/section.tsx'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { useIsRestricted } from '#kit/permission/principal.ts'
import { useBackupStates } from '#shared/backups/backup-states.ts'
import { backupStateTones } from '#shared/backups/backup-status.tsx'
import { nodeTone } from '#shared/nodes/node-status.tsx'
import { StatusIcon, type Tone } from '#ui/badge.tsx'
import { TransferBar } from '#shared/nodes/transfer-bar.tsx'
import { Fact, FactStrip, Figure } from '#ui/facts.tsx'
import { SegmentedBar } from '#ui/segmented-bar.tsx'
import { rich } from '#ui/rich.tsx'
import { BackupsLink } from './node-attention.tsx'
import { nodesByPrice, useAccountCost } from './cost.tsx'

export function Strip() {
  const permissionFor = usePermission()
  const mayListNodes = isAllowed(permissionFor(nodes.list))
  return (
    <FactStrip label={t('Summary')} className="lg:grid lg:auto-cols-fr lg:grid-flow-col">
      {mayListNodes && (
        <>
          <Fact title={<TitleLink to={paths.nodes()}>{t('Nodes running')}</TitleLink>}>
            <SectionBoundary label={t('nodes')} rows={1} compact>
              <NodeFact />
            </SectionBoundary>
          </Fact>
          <CostFact />
          <BackupFact />
        </>
      )}
      {isAllowed(permissionFor(statistics.accountTransfer)) && <TransferFact />}
      {isAllowed(permissionFor(domains.list)) && (
        <Fact title={<TitleLink to={paths.domains()}>{t('Domains')}</TitleLink>}>
          <SectionBoundary label={t('domains')} rows={1} compact>
            <DomainFact />
          </SectionBoundary>
        </Fact>
      )}
    </FactStrip>
  )
}

/** The title of a fact links to its page. */
const TitleLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="text-ink-muted no-underline hover:text-ink hover:underline">
    {children}
  </Link>
)

interface Count {
  readonly label: string
  readonly value: number
  readonly tone: Tone
  readonly to: string
}

const countLinkClass = 'flex min-h-6 items-center gap-1 text-ink-muted no-underline hover:text-ink hover:underline'

/** The parts of a whole: as a bar, and as words that link to them. `children`: items that are not part of the whole. */
const Counts = ({ counts, children }: { counts: readonly Count[]; children?: ReactNode }) => (
  <>
    <SegmentedBar segments={counts} className="mb-1" />
    <ul className="m-0 flex list-none flex-wrap gap-x-3 p-0 text-xs">
      {counts.map(({ label, value, tone, to }) => (
        <li key={label}>
          <Link to={to} className={countLinkClass}>
            <StatusIcon tone={tone} />
            {label} <strong className="font-semibold text-ink">{formatNumber(value)}</strong>
          </Link>
        </li>
      ))}
      {children}
    </ul>
  </>
)

/** `own`: the text for a restricted user, who sees only what was granted. */
const NoneYet = ({ all, own }: { all: string; own: string }) => (
  <p className="text-sm text-ink-muted">{useIsRestricted() ? own : all}.</p>
)

function NodeFact() {
  const query = useSuspenseQuery(nodeList.all)
  const { items, results, exceedsLimit } = query.data
  const ofAll = plural(results, 'of {count} node', 'of {count} nodes')
  if (results === 0) return <NoneYet all={t('No nodes yet')} own={t('You do not have access to any nodes')} />
  if (exceedsLimit)
    return (
      <>
        <Figure value="–">{ofAll}</Figure>
        <p className="text-xs text-ink-muted">{t('Too many to count by status.')}</p>
      </>
    )
  const byStatus = Map.groupBy(items, ({ status }) => status)
  const countOf = (status: NodeStatus) => byStatus.get(status)?.length ?? 0
  const counts = nodeStatuses
    .map((status) => ({
      label: nodeStatusLabels[status](),
      value: countOf(status),
      tone: nodeTone(status),
      to: `${paths.nodes()}?${new URLSearchParams({ status })}`,
    }))
    .filter(({ value }) => value > 0)
  return (
    <>
      <Figure value={formatNumber(countOf('running'))}>{ofAll}</Figure>
      <Counts counts={counts} />
      <LoadingCount query={query} noun={nodeNoun} />
    </>
  )
}

function CostFact() {
  const cost = useAccountCost()
  if (!cost) return null
  const { total, backups, unpriced } = cost
  const all = [
    { label: t('Nodes'), value: total - backups, tone: 'accent' },
    { label: t('Backups'), value: backups, tone: 'off' },
  ] as const
  const parts = all.filter(({ value }) => value > 0)
  return (
    <Fact title={<TitleLink to={nodesByPrice}>{t('Cost')}</TitleLink>}>
      <Figure value={formatMonthlyPrice(total)}>{t('a month')}</Figure>
      <SegmentedBar segments={parts} className="mb-1" />
      <ul className="m-0 flex list-none flex-wrap gap-x-3 p-0 text-xs text-ink-muted">
        {parts.map((part) => (
          <li key={part.label} className="flex min-h-6 items-center gap-1">
            <SegmentedBar segments={[{ ...part, value: 1 }]} className="w-3" />
            {part.label} <strong className="font-semibold text-ink">{formatMonthlyPrice(part.value)}</strong>
          </li>
        ))}
      </ul>
      {unpriced > 0 && (
        <p className="text-xs text-ink-muted">
          {plural(
            unpriced,
            'Not counting {count} node with an unknown price.',
            'Not counting {count} nodes with an unknown price.',
          )}
        </p>
      )}
    </Fact>
  )
}

/**
 * The states of nodes with backups. States that the page of backups finds by reading the backups of each node are
 * unknown here, and never shown as 0.
 */
const stateOrder = ['ok', 'unknown', 'late', 'never', 'failed', 'pending'] as const satisfies BackupState[]

const backupsPath = (state: BackupState) => `${paths.backups()}?${new URLSearchParams({ state })}`

function BackupFact() {
  const { data } = useQuery(nodeList.all)
  const { stateOf, known } = useBackupStates()
  const now = useNow()
  if (!data || data.exceedsLimit || data.items.length === 0) return null
  const countOf = countBackupStates(data.items.map((node) => stateOf({ node }, now)))
  const counts = (known ? stateOrder : [])
    .map((state) => ({
      label: backupStateLabels[state](),
      value: countOf(state),
      tone: backupStateTones[state],
      to: state === 'unknown' ? paths.backups() : backupsPath(state),
    }))
    .filter(({ value }) => value > 0)
  const backedUp = data.items.filter(({ backups }) => backups.enabled).length
  const [current, unknown, off] = [countOf('ok'), countOf('unknown'), countOf('off')]
  return (
    <Fact wide title={<TitleLink to={paths.backups()}>{t('Backups')}</TitleLink>}>
      {backedUp === 0 ? (
        <p className="mb-2 text-md font-semibold">{t('No node has them')}</p>
      ) : !known ? (
        <p className="mb-2 text-sm">
          <BackupsLink />
        </p>
      ) : current === 0 && unknown > 0 ? (
        <p className="mb-2 text-md font-semibold">
          {t('Unknown for {unknown} of {backedUp}', {
            unknown: formatNumber(unknown),
            backedUp: formatNumber(backedUp),
          })}
        </p>
      ) : (
        <Figure value={formatNumber(current)}>
          {unknown > 0
            ? t('of {count} known to be up to date', { count: formatNumber(backedUp) })
            : t('of {count} up to date', { count: formatNumber(backedUp) })}
        </Figure>
      )}
      <Counts counts={counts}>
        {off > 0 && (
          <li>
            <Link to={backupsPath('off')} className={countLinkClass}>
              <StatusIcon tone={backupStateTones.off} />
              {backupStateLabels.off()} <strong className="font-semibold text-ink">{formatNumber(off)}</strong>
            </Link>
          </li>
        )}
      </Counts>
    </Fact>
  )
}

/** A number keeps its unit beside it. */
const NoBreak = ({ children }: { children: string }) => <span className="whitespace-nowrap">{children}</span>

/** Renders nothing while it is unknown, or when the service does not count it. */
function TransferFact() {
  const { data } = useQuery(accountTransfer)
  if (!data || data.quota === 0) return null
  const { used, quota, billable } = data
  return (
    <Fact title={<TitleLink to={paths.usage()}>{t('Transfer this month')}</TitleLink>}>
      <Figure value={<NoBreak>{formatTransfer(used)}</NoBreak>}>
        {rich('of {quota}', { quota: <NoBreak>{formatTransfer(quota)}</NoBreak> })}
      </Figure>
      <TransferBar transfer={data} className="mb-2" />
      <p className={billable > 0 ? 'text-xs text-bad' : 'text-xs text-ink-muted'}>
        {billable > 0
          ? t('{amount} over the quota will be billed', { amount: formatTransfer(billable) })
          : t('{percent}% of the shared pool', { percent: String(Math.round((used / quota) * 100)) })}
      </p>
    </Fact>
  )
}

function DomainFact() {
  const query = useSuspenseQuery(domainList.all)
  const { items, results, exceedsLimit } = query.data
  if (results === 0) return <NoneYet all={t('No domains yet')} own={t('You do not have access to any domains')} />
  const counts = [...Map.groupBy(items, ({ status }) => status)]
    .map(([status, { length }]) => ({
      label: domainStatusLabels[status](),
      value: length,
      tone: domainTones[status],
      to: `${paths.domains()}?${new URLSearchParams({ status })}`,
    }))
    .toSorted((a, b) => b.value - a.value)
  return (
    <>
      <Figure value={formatNumber(results)}>{plural(results, 'domain', 'domains')}</Figure>
      {!exceedsLimit && <Counts counts={counts} />}
      <LoadingCount query={query} noun={domainNoun} />
    </>
  )
}
