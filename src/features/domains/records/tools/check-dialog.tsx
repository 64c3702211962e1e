/**
 * The findings of the check in the zone with its pending changes: errors and warnings of records, and advice on the
 * zone.
 */
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Domain } from '#contract/areas/domains.ts'
import type { DomainRecord } from '#contract/areas/records.ts'
import { findingLevels, type Finding, type Fix } from '#contract/dns/records/findings.ts'
import { checkRecords } from '#contract/dns/checks/record-check.ts'
import { zoneHints } from '#contract/dns/checks/zone-hints.ts'
import { indexZone, type ZoneRecord } from '#contract/dns/checks/zone-index.ts'
import { isReverseZone } from '#contract/dns/names/reverse-zone.ts'
import { domains } from '#contract/operations.ts'
import { formatNumber, andMore } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { Notice } from '#ui/notice.tsx'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { domainList } from '#queries/domains.ts'
import { recordList } from '#queries/records.ts'
import { pointerFindings, pointersByDomain } from '../counterparts/counterparts.ts'
import { kindOfFinding, toGeneral } from '../alike-findings.ts'
import { FindingList } from '../finding-list.tsx'
import { recordLabel, targetText } from '../format.ts'
import { toDraft } from '../changes/changes.ts'
import type { RecordRow } from '../changes/rows.ts'
import { nearerDomainFindings } from './nearer-domains.ts'
import type { ToolDialogProps } from './zone-tool.ts'
import { ZoneDialog } from './zone-dialog.tsx'

const levelTitles = {
  error: () => t('Errors'),
  warning: () => t('Warnings'),
  hint: () => t('Advice'),
}

interface RecordFinding {
  readonly row: RecordRow
  readonly finding: Finding
}

/** At most this many kinds of findings, and records of each, are listed; the others are only counted. */
const maxListed = 100

type Group = [first: RecordFinding, ...others: RecordFinding[]]

/** Merges findings with the same text; a finding with a fix stays with its record. */
function groupAlike(list: readonly RecordFinding[]) {
  const groups = new Map<string, Group>()
  for (const each of list) {
    const { code, fix, lookUp } = each.finding
    const key = fix || lookUp ? `${code} ${each.row.key}` : kindOfFinding(each.finding)
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return [...groups]
}

/** Limits the number of domains that are read: comparing PTR records takes all records of each domain they refer to. */
const maxCompared = 20

const noDomains: readonly Domain[] = []

interface ReadZone {
  readonly items: readonly DomainRecord[]
  readonly loaded: number
  readonly results: number
}

/**
 * Compares the PTR records of a reverse zone with the addresses of their hosts in the user's other domains. `unread`:
 * the number of these domains that could not be compared.
 */
function usePointerFindings(domain: Domain, zoneRecords: readonly ZoneRecord[], own: readonly Domain[]) {
  const named = useMemo(
    () => (isReverseZone(domain.domain) ? pointersByDomain(domain.domain, zoneRecords, own) : []),
    [domain.domain, zoneRecords, own],
  )
  const compared = useMemo(() => named.slice(0, maxCompared), [named])
  const combine = useCallback(
    (zones: readonly UseQueryResult<ReadZone>[]) => {
      const whole = compared.map((each, position) => {
        const zone = zones[position]?.data
        return zone && zone.loaded >= zone.results ? { ...each, records: zone.items } : null
      })
      return {
        findings: new Map(
          whole.flatMap((each) =>
            each ? [...pointerFindings(each.pointers, indexZone(each.domain.domain, each.records))] : [],
          ),
        ),
        isReading: zones.some((zone, position) => !whole[position] && !zone.isError),
        unread: zones.filter((zone, position) => !whole[position] && zone.isError).length,
      }
    },
    [compared],
  )
  const { findings, isReading, unread } = useQueries({
    queries: compared.map(({ domain: { id } }) => recordList(id)),
    combine,
  })
  return { findings, isReading, unread: unread + named.length - compared.length }
}

export function CheckDialog(props: ToolDialogProps) {
  const { open, domain, mayChange, onClose } = props
  return (
    <ZoneDialog
      open={open}
      onClose={onClose}
      title={t('Check {domain}', { domain: domain.domain })}
      description={mayChange && t('Includes your pending changes. Fixes become pending changes too.')}
    >
      <CheckResult {...props} />
    </ZoneDialog>
  )
}

function CheckResult({ domain, zoneChanges, mayChange, onFilter, onClose }: ToolDialogProps) {
  const { rows, zoneRecords, index } = zoneChanges
  const mayList = isAllowed(usePermission()(domains.list))
  const { data, isLoading } = useQuery({ ...domainList.all, enabled: mayList })
  const own = data?.items ?? noDomains
  const pointers = usePointerFindings(domain, zoneRecords, own)
  const isReading = isLoading || pointers.isReading
  const { found, hints } = useMemo(
    () => ({
      found: checkRecords(domain.domain, zoneRecords, index.defaultTtl),
      hints: zoneHints(domain.domain, zoneRecords),
    }),
    [domain.domain, zoneRecords, index.defaultTtl],
  )
  const nearer = useMemo(() => nearerDomainFindings(index, own), [index, own])
  const byRecord = useMemo(
    () =>
      rows.flatMap((row): RecordFinding[] => {
        const ofOthers = [nearer.get(row.key), pointers.findings.get(row.key)].filter((each) => each !== undefined)
        const findings = [...(found.get(row.key) ?? []), ...ofOthers]
        return row.state === 'deleted' ? [] : findings.map((finding) => ({ row, finding }))
      }),
    [rows, found, nearer, pointers.findings],
  )
  const fix =
    (row: RecordRow | null) =>
    ({ change, add = [], remove }: Fix) => {
      // A saved record cannot change its type: it is replaced.
      const { type, ...patch } = change ?? {}
      const replacement = row && type && type !== row.record.type ? [{ ...toDraft(row.record), ...change }] : []
      if (row && (remove || replacement.length > 0)) zoneChanges.remove([row])
      else if (row && change) zoneChanges.patch([row], () => patch)
      zoneChanges.add([...replacement, ...add])
    }
  const show = (row: RecordRow) => {
    onFilter(`type:${row.record.type.toLowerCase()} name:"${row.record.name || '@'}"`)
    onClose()
  }
  const total = byRecord.length + hints.length
  return (
    <div className="grid gap-4">
      {total === 0 && !isReading && (
        <Notice tone="ok">
          {plural(
            zoneRecords.length,
            'No problems found: {count} record checked.',
            'No problems found: {count} records checked.',
          )}
        </Notice>
      )}
      {(isReading || pointers.unread > 0) && (
        <output className="text-sm text-ink-muted">
          {isReading
            ? t('Comparing the records with your other domains…')
            : plural(
                pointers.unread,
                'PTR records of hosts in {count} other domain were not compared with their addresses.',
                'PTR records of hosts in {count} other domains were not compared with their addresses.',
              )}
        </output>
      )}
      {hints.length > 0 && (
        <section aria-label={t('The whole zone')}>
          <h3 className="mb-1 font-medium">{t('The whole zone')}</h3>
          <FindingList findings={hints} {...(mayChange ? { onFix: fix(null) } : {})} />
        </section>
      )}
      {findingLevels.map((level) => {
        const list = byRecord.filter(({ finding }) => finding.level === level)
        if (list.length === 0) return null
        const groups = groupAlike(list)
        return (
          <section key={level} aria-label={levelTitles[level]()}>
            <h3 className="mb-1 font-medium">
              {levelTitles[level]()} ({formatNumber(list.length)})
            </h3>
            <ul className="m-0 grid list-none gap-3 p-0 text-sm">
              {groups.slice(0, maxListed).map(([key, [first, ...others]]) => (
                <li key={key} className="grid gap-1">
                  <FindingList
                    findings={[others.length > 0 ? toGeneral(first.finding, others.length + 1) : first.finding]}
                    {...(mayChange ? { onFix: fix(first.row) } : {})}
                  />
                  <ul className="m-0 ms-1 grid list-none gap-0.5 ps-5">
                    {[first, ...others].slice(0, maxListed).map(({ row }) => (
                      <li key={row.key} className="truncate">
                        <button
                          type="button"
                          data-sensitive
                          onClick={() => show(row)}
                          className="rounded-xs font-mono text-accent underline"
                        >
                          {recordLabel(row.record, domain.domain)}
                        </button>
                        {others.length > 0 && (
                          <span data-sensitive className="ms-3 font-mono text-ink-muted">
                            {targetText(row.record)}
                          </span>
                        )}
                      </li>
                    ))}
                    {others.length >= maxListed && (
                      <li className="text-ink-muted">{andMore(others.length + 1 - maxListed)}</li>
                    )}
                  </ul>
                </li>
              ))}
            </ul>
            {groups.length > maxListed && (
              <p className="text-sm text-ink-muted">{andMore(groups.length - maxListed)}</p>
            )}
          </section>
        )
      })}
    </div>
  )
}
