import { expect, test } from 'vitest'
import { availableSlots, disksAndConfigsDisabledReason } from './disks-and-configs.ts'
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
