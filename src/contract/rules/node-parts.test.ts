import { expect, test } from 'vitest'
import { slotsOf, whyPartsNotNow } from './node-parts.ts'
import { inTransition, nodeStatuses } from './node-status.ts'

test.each(nodeStatuses)('disks and profiles of a node that is %s change only when it is at rest', (status) => {
  expect(whyPartsNotNow(status, [{ status: 'ready' }]) === null).toBe(!inTransition(status))
})

test('the work on one disk holds up everything', () => {
  expect(whyPartsNotNow('offline', [{ status: 'ready' }, { status: 'deleting' }])).toBe('Not before the work on a disk is done.')
  expect(whyPartsNotNow('shutting_down', [])).toBe('Not while the node is shutting down.')
})

test('full virtualization has four slots of the eight', () => {
  expect([slotsOf('fullvirt').length, slotsOf('paravirt').length]).toEqual([4, 8])
})
