/** What the list of the fleet's backups shows, and what each column sorts, searches and filters by. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { regions } from '#contract/areas/regions.ts'
import { catalogueSeconds } from '#contract/limits.ts'
import { backupDays, backupWindows } from '#contract/rules/backup-schedule.ts'
import { pageSize } from '#contract/schema.ts'
import { read } from '#api/query.ts'
import { Status, type Tone } from '#ui/badge.tsx'
import { windowWords } from '#kit/backup-schedule.ts'
import { BackupStatusBadge } from '#kit/backup-status.tsx'
import type { Column } from '#kit/data-table/column.ts'
import { Time, useNow, useZone } from '#kit/time.tsx'
import { fleetStates, statesOf, type FleetRow, type FleetState } from './fleet.ts'

export const regionList = read(regions.list, { query: { page_size: pageSize.max } }, { staleTime: catalogueSeconds * 1000 })

const stateWords: Readonly<Record<string, string>> = fleetStates
const tones: Readonly<Record<FleetState, Tone>> = { ok: 'ok', never: 'warn', late: 'warn', failed: 'bad', off: 'off' }

function States({ row }: { row: FleetRow }) {
  const now = useNow()
  return (
    <span className="flex min-w-0 gap-3">
      {statesOf(row, now).map((state) => <Status key={state} tone={tones[state]} className="min-w-0 [&>span]:truncate">{fleetStates[state]}</Status>)}
    </span>
  )
}

/** The snapshot, the one being made, or that nothing is known of either. */
function Snapshot({ row: { backups } }: { row: FleetRow }) {
  if (backups === undefined) return <span className="text-ink-muted">Reading…</span>
  if (backups === null) return <span className="text-bad">Could not be read</span>
  const { current, in_progress: making } = backups.snapshot
  if (making) return <BackupStatusBadge status={making.status} />
  if (!current) return <span className="text-ink-muted">None</span>
  return <span className="flex min-w-0 gap-2"><span className="truncate">{current.label}</span><span className="flex-none text-ink-muted"><Time value={current.created} /></span></span>
}

/** `Sunday`, or that it is still open. */
const dayWords = (day: string) => (day === 'Scheduling' ? 'Being chosen' : day)

export function useFleetColumns(): readonly Column<FleetRow>[] {
  const zone = useZone()
  const known = useQuery(regionList).data?.data
  return useMemo(() => {
    const names = new Map(known?.map(({ id, label }) => [id, label ?? id]))
    const window = (value: string) => {
      const words = windowWords(value, zone, Date.now())
      return words ? (words.local ?? words.utc) : 'Being chosen'
    }
    return [
      { id: 'label', header: 'Node', value: ({ node }) => node.label, width: 11, searched: true, filterField: 'label', serviceOrder: true },
      {
        id: 'state', header: 'State', value: (row) => statesOf(row, Date.now()), words: (state) => stateWords[state] ?? state, width: 13, facet: true,
        searched: true, known: Object.keys(fleetStates), card: 'line', cell: (row) => <States row={row} />,
      },
      {
        id: 'last', header: 'Last successful', value: ({ node }) => node.backups.last_successful, order: 'time', width: 8.5, card: 'fact',
        cell: ({ node }) => (node.backups.enabled ? <Time value={node.backups.last_successful} otherwise="None yet" /> : null),
      },
      {
        id: 'window', header: 'Window', value: ({ node }) => node.backups.schedule.window, words: window, width: 9, facet: true, nothing: 'Off', card: 'fact',
        known: backupWindows,
      },
      {
        id: 'day', header: 'Day', value: ({ node }) => node.backups.schedule.day, words: dayWords, width: 7, facet: true, nothing: 'Off', card: 'none',
        known: backupDays,
      },
      {
        id: 'snapshot', header: 'Snapshot', value: ({ backups }) => backups?.snapshot.current?.created ?? null, order: 'time', width: 13, card: 'fact',
        cell: (row) => (row.node.backups.enabled ? <Snapshot row={row} /> : null),
      },
      {
        id: 'region', header: 'Region', value: ({ node }) => node.region, words: (id) => names.get(id) ?? id, width: 8, facet: true, searched: true,
        hidden: true, card: 'none', filterField: 'region', serviceOrder: true, known: known?.map(({ id }) => id) ?? [],
      },
      {
        id: 'tags', header: 'Tags', value: ({ node }) => node.tags, width: 9, facet: true, nothing: 'No tags', searched: true, aliases: ['tag'],
        hidden: true, card: 'none', filterField: 'tags',
      },
      {
        id: 'id', header: 'ID', value: ({ node }) => node.id, order: 'number', width: 6, hidden: true, card: 'none', align: 'end', searched: true,
        filterField: 'id', serviceOrder: true,
      },
    ]
  }, [zone, known])
}
