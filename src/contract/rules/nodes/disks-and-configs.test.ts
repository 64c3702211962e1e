import { expect, test } from 'vitest'
import { availableSlots, diskInUseReason, disksAndConfigsDisabledReason } from './disks-and-configs.ts'
import { isInTransition, nodeStatuses } from './node-status.ts'

test.each(nodeStatuses)(
  'disks and profiles of a node that is %s change only when it is not in transition',
  (status) => {
    expect(disksAndConfigsDisabledReason(status, [{ status: 'ready' }]) === null).toBe(!isInTransition(status))
  },
)

test('work on one disk disables changes to all', () => {
  expect(disksAndConfigsDisabledReason('offline', [{ status: 'ready' }, { status: 'deleting' }])).toBe(
    'A disk is being changed. Wait for it to finish.',
  )
  expect(disksAndConfigsDisabledReason('shutting_down', [])).toBe('Not available while the node is shutting down.')
})

test('full virtualization has four of the eight slots', () => {
  expect([availableSlots('fullvirt').length, availableSlots('paravirt').length]).toEqual([4, 8])
})

test('a disk is in use while the node runs, when every profile that it may have booted with has it', () => {
  const empty = { sda: null, sdb: null, sdc: null, sdd: null, sde: null, sdf: null, sdg: null, sdh: null }
  const using = (disk_id: number) => ({ devices: { ...empty, sdb: { disk_id, volume_id: null } } })
  const reason = 'Shut the node down first: it has booted with this disk.'
  expect(diskInUseReason('running', [using(1)], 1)).toBe(reason)
  expect(diskInUseReason('running', [using(1), using(1)], 1)).toBe(reason)
  expect(diskInUseReason('running', [using(1), using(2)], 1)).toBeNull()
  expect(diskInUseReason('running', [using(2)], 1)).toBeNull()
  expect(diskInUseReason('running', [], 1)).toBeNull()
  expect(diskInUseReason('offline', [using(1)], 1)).toBeNull()
})
