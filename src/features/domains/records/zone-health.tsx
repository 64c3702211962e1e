/** The health of a zone at a glance: the findings of the check in its records, and its delegation. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Domain } from '#contract/areas/domains.ts'
import { isReverseZone } from '#contract/dns/names/reverse-zone.ts'
import type { ZoneFindings } from '#contract/dns/checks/zone-checker.ts'
import { delegationOf } from '#contract/rules/domains/delegation.ts'
import { formatNumber } from '#contract/text.ts'
import { toWireTime } from '#contract/time.ts'
import { inContext, plural, t } from '#contract/translate.ts'
import { Status, StatusIcon, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FactStrip } from '#ui/facts.tsx'
import { linkClass } from '#ui/link.tsx'
import { useStore } from '#ui/use-store.ts'
import { useNarrowViewport } from '#ui/viewport.ts'
import { SegmentedBar, type Segment } from '#ui/segmented-bar.tsx'
import { rich } from '#ui/rich.tsx'
import { Time } from '#kit/format/time.tsx'
import { paths } from '#kit/paths.ts'
import { delegationOfDomain, delegations } from '#queries/delegations.ts'
import { liveDns } from '#queries/live-dns.ts'
import { delegationLabels, delegationTones } from '../domain.ts'
import { judgeDelegation, serverStates } from '../judge-live-dns.ts'
import type { RecordRow } from './changes/rows.ts'

interface ZoneHealthProps {
  domain: Domain
  rows: readonly RecordRow[]
  /** The findings by record; null until all of them have been checked. */
  findings: ZoneFindings | null
  onCheck: () => void
}

export const ZoneHealth = ({ domain, rows, findings, onCheck }: ZoneHealthProps) => (
  <FactStrip label={t('Health')}>
    <CheckFact domain={domain} rows={rows} findings={findings} onCheck={onCheck} />
    <DelegationFact domain={domain} />
  </FactStrip>
)

/**
 * On a phone, both facts share a line, and each links to what can be done about it. The line has the height of two
 * lines of text, and its shares are independent of the contents, so that nothing moves when the facts arrive. On a
 * narrow phone and with large text, each gets its own line.
 */
const lineClass = `${linkClass} flex min-h-control min-w-0 flex-[1_1_8rem] cursor-pointer flex-wrap items-center gap-x-3 bg-surface px-3 text-start text-sm -outline-offset-2 max-[23rem]:basis-full`
/** Its text is longer than the other. */
const delegationShare = { flexGrow: 3 }

interface PictureFactProps {
  title: string
  picture: ReactNode
  action: ReactNode
  children: ReactNode
}

/** A chart, its meaning in words, and an action. */
const PictureFact = ({ title, picture, action, children }: PictureFactProps) => (
  <div className="flex flex-[1_1_min(26rem,100%)] flex-wrap items-center gap-x-2 gap-y-1 bg-surface px-pad py-2 text-sm">
    <h2 className="text-xs font-medium text-ink-muted">{title}</h2>
    {picture}
    <div className="min-w-[min(100%,7rem)] flex-1">{children}</div>
    {action}
  </div>
)

/** The number of records by level of their worst finding. */
function countByLevel(rows: readonly RecordRow[], findings: ZoneFindings) {
  const lists = rows.filter(({ state }) => state !== 'deleted').map(({ key }) => findings.get(key) ?? [])
  const errors = lists.filter((list) => list.some(({ level }) => level === 'error')).length
  const problems = lists.filter((list) => list.some(({ level }) => level !== 'hint')).length
  return { fine: lists.length - problems, warnings: problems - errors, errors }
}

const unchecked = (): readonly Segment[] => [{ label: t('Not checked'), value: 1, tone: 'rest' }]

function CheckFact({ domain: { domain: zone }, rows, findings, onCheck }: ZoneHealthProps) {
  const counts = useMemo(() => findings && countByLevel(rows, findings), [rows, findings])
  const all = counts && [
    // Whether the hosts of PTR records have their addresses is left to the check, which reads other domains.
    { label: isReverseZone(zone) ? t('fine by themselves') : t('fine'), value: counts.fine, tone: 'ok' as const },
    { label: t('with warnings'), value: counts.warnings, tone: 'warn' as const },
    { label: t('with errors'), value: counts.errors, tone: 'bad' as const },
  ]
  const shown = all?.filter(({ value }) => value > 0) ?? []
  const text =
    counts === null ? (
      <span className="text-ink-muted">{t('Checking…')}</span>
    ) : shown.length === 0 ? (
      <span className="text-ink-muted">{inContext('records', 'None')}</span>
    ) : null
  const narrow = useNarrowViewport()
  if (narrow) {
    const problems = shown.filter(({ tone }) => tone !== 'ok')
    return (
      <button type="button" className={lineClass} onClick={onCheck}>
        <span className="sr-only">{t('Check')}: </span>
        {counts && shown.length === 0
          ? t('No records')
          : (text ?? (problems.length > 0 ? problems : shown).map((each) => <Share key={each.label} {...each} />))}
      </button>
    )
  }
  return (
    <PictureFact
      title={t('Records')}
      picture={<SegmentedBar segments={shown.length > 0 ? shown : unchecked()} className="w-16 flex-none" />}
      action={
        <Button size="sm" onClick={onCheck}>
          {t('Check')}
        </Button>
      }
    >
      {text ?? (
        <ul className="m-0 flex list-none flex-wrap gap-x-3 p-0">
          {shown.map((each) => (
            <li key={each.label}>
              <Share {...each} />
            </li>
          ))}
        </ul>
      )}
    </PictureFact>
  )
}

interface ShareProps {
  label: string
  value: number
  tone: Tone
}

const Share = ({ label, value, tone }: ShareProps) => (
  <span data-public className="inline-flex items-center gap-2">
    <StatusIcon tone={tone} />
    {formatNumber(value)} {label}
  </span>
)

function DelegationFact({ domain }: { domain: Domain }) {
  const { data, error, isFetching, refetch } = useQuery(liveDns(domain, null))
  const kept = delegationOfDomain(useStore(delegations), domain)
  const states = serverStates(data ?? undefined)
  const failed = error !== null || data?.delegation === 'unknown'
  const narrow = useNarrowViewport()
  if (narrow) {
    const state = data ? delegationOf(data) : (kept?.state ?? null)
    return (
      <Link to={paths.domainDelegation(domain.id)} className={lineClass} style={delegationShare}>
        <span className="inline-flex items-center gap-2">
          <StatusIcon tone={failed ? 'warn' : state === null ? 'off' : delegationTones[state]} />
          {t('Delegation: {state}', {
            state: failed ? t('Unknown') : state === null ? t('Not looked up') : delegationLabels[state](),
          })}
        </span>
      </Link>
    )
  }
  return (
    <PictureFact
      title={t('Delegation')}
      picture={
        !failed && (
          <ul aria-label={t('Name servers')} className="m-0 flex flex-none list-none p-0">
            {states.map(({ name, tone, text }) => (
              <li key={name} data-tooltip={`${name}: ${text}`} className="flex h-6 w-4 items-center justify-center">
                <StatusIcon tone={tone} />
                <span className="sr-only">{`${name}: ${text}`}</span>
              </li>
            ))}
          </ul>
        )
      }
      action={
        data !== null && (
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            {data ? t('Look up again') : t('Look up')}
          </Button>
        )
      }
    >
      <output>
        {error ? (
          <Status tone="warn">{t('The lookup failed')}</Status>
        ) : failed ? (
          <>
            <Status tone="warn">{t('The delegation could not be looked up')}</Status>{' '}
            <Link to={paths.domainDelegation(domain.id)} className={`${linkClass} ms-2`}>
              {t('Details')}
            </Link>
          </>
        ) : data === undefined && kept ? (
          <span className="text-ink-muted">
            {rich('{state}, looked up {time}', {
              state: (
                <Link to={paths.domainDelegation(domain.id)} className={linkClass}>
                  {delegationLabels[kept.state]()}
                </Link>
              ),
              time: <Time value={toWireTime(kept.at)} />,
            })}
          </span>
        ) : data === undefined ? (
          <span className="text-ink-muted">
            {plural(states.length, '{count} name server, not looked up', '{count} name servers, not looked up')}
          </span>
        ) : (
          <Link to={paths.domainDelegation(domain.id)} className={linkClass}>
            {data ? judgeDelegation(data, domain.domain).title : t('Look it up in a terminal')}
          </Link>
        )}
      </output>
    </PictureFact>
  )
}
