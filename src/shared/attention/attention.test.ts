import { expect, test } from 'vitest'
import type { Node } from '#contract/areas/nodes.ts'
import { toWireTime } from '#contract/time.ts'
import { backupState, type BackupHistory } from '#contract/rules/backups/backup-state.ts'
import { needsAttention } from './attention.ts'

const now = Date.UTC(2026, 10, 20, 12)
const hourMs = 3_600_000
const hoursAgo = (hours: number) => toWireTime(now - hours * hourMs)

const node: Node = {
  id: 1,
  label: 'web-1',
  group: '',
  tags: [],
  type: 'g6-nanode-1',
  region: 'us-east',
  image: null,
  status: 'running',
  created: hoursAgo(1000),
  updated: hoursAgo(1),
  host_uuid: '',
  hypervisor: 'kvm',
  ipv4: [],
  ipv6: null,
  specs: { disk: 1, memory: 1, transfer: 1, vcpus: 1 },
  alerts: { cpu: 0, io: 0, network_in: 0, network_out: 0, transfer_quota: 0 },
  backups: { available: true, enabled: false, last_successful: null, schedule: { day: null, window: null } },
  watchdog_enabled: true,
}
const withBackup = (last_successful: string | null, created = node.created): Node => ({
  ...node,
  created,
  backups: { ...node.backups, enabled: true, last_successful },
})

/** The kinds of those that need attention, in their order. */
const attention = (nodes: readonly Node[], history: BackupHistory = { enabledAt: null, lastAttemptFailed: false }) =>
  needsAttention(nodes, (row, at) => backupState(row.node, history, at), now).flatMap(({ kind, nodes: found }) =>
    found.map(({ label }) => `${kind} ${label}`),
  )

test.for([
  ['running', node, undefined],
  ['stopped by maintenance', { ...node, status: 'stopped' }, 'stopped'],
  ['offline, as after a shutdown', { ...node, status: 'offline' }, undefined],
  ['in transition', { ...node, status: 'booting' }, undefined],
  ['backed up 25 hours ago', withBackup(hoursAgo(25)), undefined],
  ['not backed up for 27 hours', withBackup(hoursAgo(27)), 'late'],
  ['never backed up', withBackup(null), 'never'],
  ['new and not backed up yet', withBackup(null, hoursAgo(5)), undefined],
] as const satisfies readonly (readonly [string, Node, string | undefined])[])(
  'a node that is %s',
  ([, given, kind]) => {
    expect(attention([given])).toEqual(kind === undefined ? [] : [`${kind} web-1`])
  },
)

test('a node whose last backup failed, or whose backups were enabled a minute ago', () => {
  const failed = attention([withBackup(hoursAgo(2))], { enabledAt: null, lastAttemptFailed: true })
  expect(failed).toEqual(['failed web-1'])
  expect(attention([withBackup(null)], { enabledAt: hoursAgo(1 / 60), lastAttemptFailed: false })).toEqual([])
})

test('the most urgent comes first, and those of a kind stay together', () => {
  const named = (label: string, last: string | null): Node => ({ ...withBackup(last), label })
  const stopped: Node = { ...node, label: 'stopped', status: 'stopped' }
  expect(attention([named('a', hoursAgo(49)), named('b', null), named('c', hoursAgo(60)), stopped])).toEqual([
    'stopped stopped',
    'never b',
    'late a',
    'late c',
  ])
})
