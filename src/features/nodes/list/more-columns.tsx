/** The rarer columns and filters of the table of nodes, loaded after the others. */
import { useMemo, useSyncExternalStore } from 'react'
import type { Node } from '#contract/areas/nodes.ts'
import { backupStateLabels } from '#contract/rules/backup-state.ts'
import { parseWireTime } from '#contract/time.ts'
import type { Column } from '#kit/data-table/column.ts'
import { dayFacet } from '#kit/data-table/day-range.ts'
import { columnChoices } from '#kit/data-table/column-visibility.ts'
import { timeColumn } from '#kit/data-table/time-column.tsx'
import { formatSize, formatTransfer } from '#kit/format.ts'
import { attentionOf, attentionReasons } from '#kit/nodes/attention.ts'
import { attentionKinds } from '#kit/nodes/attention-query.ts'
import { useBackupStates, type BackupKnowledge } from '#kit/nodes/backup-states.ts'
import { useSearchParams } from '#kit/search-params.ts'
import { Status } from '#ui/badge.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { addressesOf } from '../addresses/by-use.ts'
import { AddressCell } from './cells.tsx'

const hour = 3_600_000
/** By the upper end in hours. */
const ages = [
  ['day', 'Less than a day', 24],
  ['week', '1 to 7 days', 168],
  ['month', '1 to 4 weeks', 672],
  ['older', 'Over 4 weeks', Number.POSITIVE_INFINITY],
] as const
const ageLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ages.map(([id, label]) => [id, label])),
  never: 'None yet',
  off: 'Backups off',
}

/** `now`: milliseconds since the epoch. */
export function backupAge({ backups: { enabled, last_successful: last } }: Pick<Node, 'backups'>, now: number): string {
  if (!enabled) return 'off'
  if (last === null) return 'never'
  const hours = (now - parseWireTime(last).getTime()) / hour
  return ages.find(([, , end]) => hours < end)?.[0] ?? 'older'
}

const onOff = (value: string) => (value === 'on' ? 'On' : 'Off')
const attentionLabels: Readonly<Record<string, string>> = { ...attentionReasons, unknown: backupStateLabels.unknown }
const muted = (text: string) => <span className="text-ink-muted">{text}</span>

/** The base of columns that are off until they are chosen, on a phone too. */
const rare = { hiddenByDefault: true, card: 'detail' } as const

const rareColumns: readonly Column<Node>[] = [
  {
    ...rare,
    id: 'ipv6',
    header: 'IPv6',
    value: (node) => node.ipv6,
    compareAs: 'address',
    width: 18,
    cell: (node) => <AddressCell addresses={node.ipv6 === null ? [] : [node.ipv6]} kind="IPv6 address" />,
    searchable: true,
    aliases: ['ip'],
  },
  {
    ...rare,
    id: 'id',
    header: 'ID',
    value: (node) => node.id,
    compareAs: 'number',
    width: 6,
    align: 'end',
    searchable: true,
    filterField: 'id',
    serverSortable: true,
    cell: (node) => <span className="font-mono text-sm">{node.id}</span>,
  },
  timeColumn({
    ...rare,
    id: 'created',
    header: 'Created',
    timeOf: ({ created }) => created,
    width: 8,
    ...dayFacet,
  }),
  {
    ...rare,
    id: 'vcpus',
    header: 'vCPUs',
    value: ({ specs }) => specs.vcpus,
    compareAs: 'number',
    width: 5,
    align: 'end',
  },
  {
    ...rare,
    id: 'memory',
    header: 'Memory',
    value: ({ specs }) => specs.memory,
    compareAs: 'number',
    width: 6,
    align: 'end',
    cell: ({ specs }) => formatSize(specs.memory),
  },
  {
    ...rare,
    id: 'disk',
    header: 'Disk',
    value: ({ specs }) => specs.disk,
    compareAs: 'number',
    width: 6,
    align: 'end',
    cell: ({ specs }) => formatSize(specs.disk),
  },
  {
    ...rare,
    id: 'transfer',
    header: 'Transfer',
    value: ({ specs }) => specs.transfer,
    compareAs: 'number',
    width: 6,
    align: 'end',
    cell: ({ specs }) => formatTransfer(specs.transfer),
  },
  {
    ...rare,
    id: 'private',
    header: 'Private IP',
    value: (node) => addressesOf(node).privateV4,
    compareAs: 'address',
    width: 9.5,
    cell: (node) => <AddressCell addresses={addressesOf(node).privateV4} kind="private address" />,
  },
  timeColumn({
    ...rare,
    id: 'updated',
    header: 'Updated',
    timeOf: ({ updated }) => updated,
    width: 8,
    ...dayFacet,
  }),
  {
    ...rare,
    id: 'backed-up',
    header: 'Backups',
    value: ({ backups }) => (backups.enabled ? 'on' : 'off'),
    format: onOff,
    options: ['on', 'off'],
    width: 6,
    facet: 'more',
  },
  {
    ...rare,
    id: 'backup-age',
    header: 'Backup age',
    value: (node) => backupAge(node, Date.now()),
    format: (age) => ageLabels[age] ?? age,
    compareAs: 'options',
    options: Object.keys(ageLabels),
    width: 9,
    facet: 'more',
  },
  {
    ...rare,
    id: 'watchdog',
    header: 'Watchdog',
    value: ({ watchdog_enabled: enabled }) => (enabled ? 'on' : 'off'),
    format: onOff,
    options: ['on', 'off'],
    width: 6.5,
    facet: 'more',
    cell: ({ watchdog_enabled: enabled }) => (enabled ? 'On' : muted('Off')),
  },
  {
    ...rare,
    id: 'group',
    header: 'Group',
    value: ({ group }) => group,
    width: 8,
    facet: 'more',
    emptyLabel: 'No group',
    searchable: true,
    filterField: 'group',
  },
  {
    ...rare,
    id: 'host',
    header: 'Host',
    value: ({ host_uuid: host }) => host,
    width: 12,
    cell: ({ host_uuid: host }) => <span className="font-mono text-sm">{host}</span>,
  },
]

const attentionColumn = ({ statesOf, unknownReason }: Omit<BackupKnowledge, 'settled'>): Column<Node> => ({
  ...rare,
  id: 'attention',
  header: 'Needs attention',
  value: (node) => attentionOf(node, statesOf, Date.now()),
  format: (kind) => attentionLabels[kind] ?? kind,
  compareAs: 'options',
  options: [...attentionKinds, 'unknown'],
  width: 12,
  facet: 'linked',
  emptyLabel: 'Nothing',
  cell: (node) => <Attention kind={attentionOf(node, statesOf, Date.now())} unknownReason={unknownReason} />,
})

interface AttentionProps {
  kind: ReturnType<typeof attentionOf>
  unknownReason: string
}

function Attention({ kind, unknownReason }: AttentionProps) {
  if (kind === null) return null
  if (kind === 'unknown')
    return (
      <Tooltip text={`${unknownReason}.`} className="text-ink-muted">
        {backupStateLabels.unknown}
      </Tooltip>
    )
  return <Status tone={kind === 'failed' ? 'bad' : 'warn'}>{attentionReasons[kind]}</Status>
}

export function useMoreColumns(): readonly Column<Node>[] {
  const [params] = useSearchParams()
  const chosen = useSyncExternalStore(columnChoices.subscribe, columnChoices.get)
  const columns = params.get('columns') ?? new URLSearchParams(chosen).get('nodes') ?? ''
  const { statesOf, unknownReason } = useBackupStates(
    params.has('attention') || columns.split(',').includes('attention'),
  )
  return useMemo(() => [attentionColumn({ statesOf, unknownReason }), ...rareColumns], [statesOf, unknownReason])
}
