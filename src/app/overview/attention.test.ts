import { expect, test } from 'vitest'
import type { Node } from '#contract/areas/nodes.ts'
import { wireTime } from '#contract/time.ts'
import { needsAttention } from './attention.ts'

const now = Date.UTC(2026, 10, 20, 12)
const hour = 3_600_000
const ago = (hours: number) => wireTime(now - hours * hour)

const node: Node = {
  id: 1, label: 'web-1', group: '', tags: [], type: 'g6-nanode-1', region: 'us-east', image: null, status: 'running', created: ago(1000), updated: ago(1),
  host_uuid: '', hypervisor: 'kvm', ipv4: [], ipv6: null, specs: { disk: 1, memory: 1, transfer: 1, vcpus: 1 },
  alerts: { cpu: 0, io: 0, network_in: 0, network_out: 0, transfer_quota: 0 },
  backups: { available: true, enabled: false, last_successful: null, schedule: { day: null, window: null } }, watchdog_enabled: true,
}
const withBackup = (last_successful: string | null, created = node.created): Node => ({ ...node, created, backups: { ...node.backups, enabled: true, last_successful } })

test.for([
  ['running', node, undefined],
  ['stopped by maintenance', { ...node, status: 'stopped' }, 'Stopped for maintenance'],
  ['offline, as after a shutdown', { ...node, status: 'offline' }, undefined],
  ['in transition', { ...node, status: 'booting' }, undefined],
  ['backed up 25 hours ago', withBackup(ago(25)), undefined],
  ['not backed up for 27 hours', withBackup(ago(27)), 'Its backup is late'],
  ['never backed up', withBackup(null), 'It has no backup yet'],
  ['new and not backed up yet', withBackup(null, ago(5)), undefined],
] as const satisfies readonly (readonly [string, Node, string | undefined])[])('a node that is %s', ([, given, why]) => {
  expect(needsAttention([given], now)[0]?.why).toBe(why)
})

test('the worst come first', () => {
  const found = needsAttention([withBackup(ago(49)), { ...node, status: 'stopped' }], now)
  expect(found.map(({ why }) => why)).toEqual(['Stopped for maintenance', 'Its backup is late'])
})
