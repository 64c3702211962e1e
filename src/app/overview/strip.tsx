/**
 * The account in one row: nodes, their cost, the transfer pool, backups and domains. Every number links to what it
 * counts.
 */
import { nodeNoun } from '#shared/nodes/node.ts'
import { domainNoun } from '#shared/domains/noun.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { domains, nodes, statistics } from '#contract/operations.ts'
import { backupStateLabels, countBackupStates, type BackupState } from '#contract/rules/backups/backup-state.ts'
import { nodeStatuses, nodeStatusLabels, type NodeStatus } from '#contract/rules/nodes/node-status.ts'
import { countMore, formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { domainStatusLabels, domainTones } from '#features/domains/domain.ts'
import { domainList } from '#queries/domains.ts'
import { nodeList } from '#queries/nodes.ts'
import { accountTransfer } from '#queries/statistics.ts'
import { formatShare } from '#kit/format/figures.ts'
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
  const { data, error } = useQuery({ ...nodeList.all, enabled: mayListNodes })
  return (
    <FactStrip label={t('Summary')} className="lg:grid lg:auto-cols-fr lg:grid-flow-col">
      {mayListNodes && (
        <>
          <Fact aligned title={<TitleLink to={paths.nodes()}>{t('Nodes running')}</TitleLink>}>
            {error && !data ? (
              unknownFigure
            ) : (
              <SectionBoundary label={t('nodes')} rows={1} compact>
                <NodeFact />
              </SectionBoundary>
            )}
          </Fact>
          <CostFact />
          <BackupFact />
        </>
      )}
      {isAllowed(permissionFor(statistics.accountTransfer)) && <TransferFact />}
      {isAllowed(permissionFor(domains.list)) && (
        <Fact aligned title={<TitleLink to={paths.domains()}>{t('Domains')}</TitleLink>}>
          <SectionBoundary label={t('domains')} rows={1} compact>
            <DomainFact />
          </SectionBoundary>
        </Fact>
      )}
    </FactStrip>
  )
}

/** In place of what could not be loaded; the page says why. */
const unknownFigure = <Figure value="–" />

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

/** More rows than this would make one fact much higher than the others. */
const maxRows = 4

const rowClass = 'flex min-h-6 items-center gap-1 text-ink-muted'
const rowLinkClass = `${rowClass} no-underline hover:text-ink hover:underline`

/** The number of a row, at its end. */
const RowNumber = ({ children }: { children: string }) => (
  <strong className="ms-auto ps-2 font-semibold text-ink">{children}</strong>
)

/** The parts of a whole: as a bar, and as rows that link to them; the last row leads to those without one. */
function Counts({ counts, allPath }: { counts: readonly Count[]; allPath: string }) {
  const shown = counts.length > maxRows ? counts.slice(0, maxRows - 1) : counts
  return (
    <>
      <SegmentedBar segments={counts} className="mb-1" />
      <ul className="m-0 grid list-none p-0 text-xs">
        {shown.map(({ label, value, tone, to }) => (
          <li key={label}>
            <Link to={to} className={rowLinkClass}>
              <StatusIcon tone={tone} />
              {label} <RowNumber>{formatNumber(value)}</RowNumber>
            </Link>
          </li>
        ))}
        {shown.length < counts.length && (
          <li>
            <Link to={allPath} className={rowLinkClass}>
              {countMore(counts.length - shown.length)}
            </Link>
          </li>
        )}
      </ul>
    </>
  )
}

/** `own`: the text for a restricted user, who sees only what was granted. */
const NoneYet = ({ all, own }: { all: string; own: string }) => (
  <p className="text-sm text-ink-muted">{useIsRestricted() ? own : all}.</p>
)

/** What has a row when there is only room for a few: problems rather than what is on its way. */
const toneOrder: readonly Tone[] = ['ok', 'bad', 'warn', 'off', 'busy']

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
    .toSorted((a, b) => toneOrder.indexOf(a.tone) - toneOrder.indexOf(b.tone))
  return (
    <>
      <Figure value={formatNumber(countOf('running'))}>{ofAll}</Figure>
      <div>
        <Counts counts={counts} allPath={paths.nodes()} />
        <LoadingCount query={query} noun={nodeNoun} />
      </div>
    </>
  )
}

function CostFact() {
  const { data } = useQuery(nodeList.all)
  const cost = useAccountCost()
  const title = <TitleLink to={nodesByPrice}>{t('Cost')}</TitleLink>
  if (!data)
    return (
      <Fact aligned title={title}>
        {unknownFigure}
      </Fact>
    )
  if (!cost) return null
  const { total, backups, unpriced } = cost
  const all = [
    { label: t('Nodes'), value: total - backups, tone: 'accent' },
    { label: t('Backups'), value: backups, tone: 'off' },
  ] as const
  const parts = all.filter(({ value }) => value > 0)
  return (
    <Fact aligned title={title}>
      <Figure value={formatMonthlyPrice(total)}>{t('a month')}</Figure>
      <div>
        <SegmentedBar segments={parts} className="mb-1" />
        <ul className="m-0 grid list-none p-0 text-xs">
          {parts.map((part) => (
            <li key={part.label} className={rowClass}>
              <SegmentedBar segments={[{ ...part, value: 1 }]} className="w-3 flex-none" />
              {part.label} <RowNumber>{formatMonthlyPrice(part.value)}</RowNumber>
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
      </div>
    </Fact>
  )
}

/**
 * The states of nodes with backups. States that the page of backups finds by reading the backups of each node are
 * unknown here, and never shown as 0.
 */
const stateOrder = ['ok', 'failed', 'never', 'late', 'unknown', 'pending'] as const satisfies BackupState[]

const backupsPath = (state: BackupState) => `${paths.backups()}?${new URLSearchParams({ state })}`

function BackupFact() {
  const { data } = useQuery(nodeList.all)
  const { stateOf, known } = useBackupStates()
  const now = useNow()
  const title = <TitleLink to={paths.backups()}>{t('Backups')}</TitleLink>
  if (!data)
    return (
      <Fact aligned title={title}>
        {unknownFigure}
      </Fact>
    )
  if (data.exceedsLimit || data.items.length === 0) return null
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
  const offLink = off > 0 && (
    <>
      {' '}
      <span aria-hidden>·</span>{' '}
      <Link to={backupsPath('off')} className="text-ink-muted no-underline hover:text-ink hover:underline">
        {t('{count} off', { count: formatNumber(off) })}
      </Link>
    </>
  )
  return (
    <Fact wide aligned title={title}>
      {backedUp === 0 ? (
        <p className="mb-2 text-md font-semibold">{t('No node has them')}</p>
      ) : !known ? (
        <p className="mb-2 text-sm">
          <BackupsLink />
          {offLink}
        </p>
      ) : current === 0 && unknown > 0 ? (
        <p className="mb-2 text-md font-semibold">
          {t('Unknown for {unknown} of {backedUp}', {
            unknown: formatNumber(unknown),
            backedUp: formatNumber(backedUp),
          })}
          <span className="text-sm font-normal text-ink-muted">{offLink}</span>
        </p>
      ) : (
        <Figure value={formatNumber(current)}>
          {unknown > 0
            ? t('of {count} known to be up to date', { count: formatNumber(backedUp) })
            : t('of {count} up to date', { count: formatNumber(backedUp) })}
          {offLink}
        </Figure>
      )}
      <div>
        <Counts counts={counts} allPath={paths.backups()} />
      </div>
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
    <Fact aligned title={<TitleLink to={paths.usage()}>{t('Transfer this month')}</TitleLink>}>
      <Figure value={<NoBreak>{formatTransfer(used)}</NoBreak>}>
        {rich('of {quota}', { quota: <NoBreak>{formatTransfer(quota)}</NoBreak> })}
      </Figure>
      <div>
        <TransferBar transfer={data} className="mb-2" />
        <p className={billable > 0 ? 'text-xs text-bad' : 'text-xs text-ink-muted'}>
          {billable > 0
            ? t('{amount} over the quota will be billed', { amount: formatTransfer(billable) })
            : t('{percent}% of the shared pool', { percent: formatShare((used / quota) * 100) })}
        </p>
      </div>
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
      <div>
        {!exceedsLimit && <Counts counts={counts} allPath={paths.domains()} />}
        <LoadingCount query={query} noun={domainNoun} />
      </div>
    </>
  )
}
