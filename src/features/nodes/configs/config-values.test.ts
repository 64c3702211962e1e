import { describe, expect, test } from 'vitest'
import type { Config } from '#contract/areas/configs.ts'
import type { Disk } from '#contract/areas/disks.ts'
import type { Event } from '#contract/areas/events.ts'
import { diff } from '#kit/form/diff.ts'
import {
  bodyOf,
  changedSinceBoot,
  comparedBody,
  newConfigValues,
  repeatedDisks,
  rootDevices,
  shownSlots,
  slotsWithoutPlace,
  updateOf,
  valuesOf,
  type ConfigValues,
} from './config-values.ts'

const disk = (id: number): Disk => ({
  id,
  label: `disk-${id}`,
  status: 'ready',
  size: 100,
  filesystem: 'ext4',
  created: '2026-01-01T00:00:00',
  updated: '2026-01-01T00:00:00',
})
const none = { sda: null, sdb: null, sdc: null, sdd: null, sde: null, sdf: null, sdg: null, sdh: null }
const config: Config = {
  id: 7,
  label: 'main',
  comments: '',
  kernel: 'node/grub2',
  memory_limit: 0,
  run_level: 'default',
  virt_mode: 'paravirt',
  root_device: '/dev/sda',
  initrd: null,
  devices: {
    ...none,
    sda: { disk_id: 1, volume_id: null },
    sdb: { disk_id: 2, volume_id: null },
    sdc: { disk_id: null, volume_id: 9 },
  },
  helpers: { updatedb_disabled: true, distro: true, modules_dep: true, network: true, devtmpfs_automount: true },
  interfaces: [],
  created: '2026-01-01T00:00:00',
  updated: '2026-01-01T00:00:00',
}

/** What is sent when these changes are made and nobody else has changed anything, or has made `latest` of it. */
const changedFields = (before: ConfigValues, after: ConfigValues, latest = before) =>
  updateOf(diff(comparedBody(before), comparedBody(after)), after, latest)

test('a new profile has the disks in their order, as many as there are slots', () => {
  const many = Array.from({ length: 9 }, (_, at) => disk(at + 1))
  expect(Object.values(newConfigValues(many).devices)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
  expect(bodyOf({ ...newConfigValues(many), virt_mode: 'fullvirt' }).devices).toEqual({
    sda: { disk_id: 1 },
    sdb: { disk_id: 2 },
    sdc: { disk_id: 3 },
    sdd: { disk_id: 4 },
  })
})

test('what is in the slots goes along when one of them changes, volumes too, but not a disk that is gone', () => {
  const before = valuesOf(config, [disk(1)])
  expect(before.devices).toMatchObject({ sda: '1', sdb: '', sdc: 'volume 9' })
  expect(changedFields(before, before)).toEqual({})
  const after = { ...before, devices: { ...before.devices, sdd: '1', sda: '' } }
  expect(changedFields(before, after)).toEqual({ devices: { sdc: { volume_id: 9 }, sdd: { disk_id: 1 } } })
})

test('of helpers and plain members only what differs is sent', () => {
  const before = valuesOf(config, undefined)
  expect(before.devices.sdb).toBe('2')
  expect(changedFields(before, { ...before, memory_limit: 512 })).toEqual({ memory_limit: 512 })
  expect(changedFields(before, { ...before, helpers: { ...before.helpers, network: false } })).toEqual({
    helpers: { network: false },
  })
})

test('a disk that somebody else has put into another slot meanwhile stays there', () => {
  const before = valuesOf(config, undefined)
  const latest = { ...before, devices: { ...before.devices, sdd: '4' } }
  expect(changedFields(before, { ...before, devices: { ...before.devices, sdb: '' } }, latest)).toEqual({
    devices: { sda: { disk_id: 1 }, sdc: { volume_id: 9 }, sdd: { disk_id: 4 } },
  })
})

test('interfaces go along as a whole when one of them changes, in their order', () => {
  const vlan = { purpose: 'vlan' as const, label: 'back', ipam_address: '10.0.0.1/24' }
  const publicInterface = { purpose: 'public' as const, label: null, ipam_address: null }
  const before = valuesOf({ ...config, interfaces: [publicInterface, vlan] }, undefined)
  expect(changedFields(before, before)).toEqual({})
  expect(changedFields(before, { ...before, interfaces: before.interfaces.toReversed() })).toEqual({
    interfaces: [vlan, { purpose: 'public' }],
  })
  expect(changedFields(before, { ...before, interfaces: [] })).toEqual({ interfaces: [] })
})

describe('a profile was changed since the boot', () => {
  const boot = (values: Partial<Event>): Event => ({
    id: 1,
    action: 'node_boot',
    created: '2026-01-02T00:00:00',
    username: 'owner',
    entity: null,
    secondary_entity: { id: config.id, type: 'node_config', label: config.label, url: null },
    status: 'finished',
    percent_complete: 100,
    rate: null,
    time_remaining: null,
    duration: 5,
    message: '',
    seen: false,
    read: false,
    ...values,
  })
  const changedAt = (updated: string) => [{ ...config, updated }]
  test.each([
    ['2026-01-02T00:00:01', [boot({})], true],
    ['2026-01-02T00:00:00', [boot({})], false],
    ['2026-01-02T00:00:01', [], false],
    ['2026-01-02T00:00:01', [boot({ status: 'failed' })], false],
    ['2026-01-02T00:00:01', [boot({ action: 'node_shutdown' })], false],
    ['2026-01-02T00:00:01', [boot({ secondary_entity: null })], false],
    ['2026-01-02T00:00:01', [boot({ created: '2026-01-03T00:00:00' }), boot({})], false],
  ])('%s', (updated, events, changed) => {
    expect(changedSinceBoot(changedAt(updated), events) !== undefined).toBe(changed)
  })
})

test('a disk is in one slot only, of those that the mode has', () => {
  const values = valuesOf(config, undefined)
  const devices = { ...values.devices, sda: '1', sdb: '2', sdc: '1', sdh: '2' }
  const refused = { field: 'devices.sdc', reason: 'This disk is already in sda.' }
  expect(repeatedDisks({ ...values, devices, virt_mode: 'fullvirt' })).toEqual([refused])
  expect(repeatedDisks({ ...values, devices, virt_mode: 'paravirt' })).toEqual([
    refused,
    { field: 'devices.sdh', reason: 'This disk is already in sdb.' },
  ])
})

test('labels and addresses of VLANs lose the spaces around them', () => {
  const values = {
    ...valuesOf(config, undefined),
    interfaces: [{ purpose: 'vlan' as const, label: ' back ', ipam_address: ' 10.0.0.1/24 ' }],
  }
  expect(bodyOf(values).interfaces).toEqual([{ purpose: 'vlan', label: 'back', ipam_address: '10.0.0.1/24' }])
})

test('full virtualization leaves no disk and no root device out without a word', () => {
  const five = newConfigValues([disk(1), disk(2), disk(3), disk(4), disk(5)])
  expect(slotsWithoutPlace({ ...five, root_device: '/dev/sdh' })).toEqual([])
  const full = { ...five, root_device: '/dev/sde', virt_mode: 'fullvirt' }
  expect(slotsWithoutPlace(full).map(({ field }) => field)).toEqual(['devices.sde', 'root_device'])
  expect(shownSlots(full)).toEqual(['sda', 'sdb', 'sdc', 'sdd', 'sde'])
  expect(rootDevices(full)).toEqual(['/dev/sda', '/dev/sdb', '/dev/sdc', '/dev/sdd', '/dev/sde'])
  const mended = { ...full, devices: { ...full.devices, sde: '' }, root_device: '/dev/sda' }
  expect(slotsWithoutPlace(mended)).toEqual([])
  expect(shownSlots(mended)).toHaveLength(4)
})
