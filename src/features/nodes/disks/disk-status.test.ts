import { expect, test } from 'vitest'
import type { Event } from '#contract/areas/events.ts'
import { diskStatusLabel } from './disk-status.ts'

const event = (action: string, status: Event['status'], diskId: number) => ({
  action,
  status,
  secondary_entity: { id: diskId, type: 'disk', label: 'data', url: null },
})
const disk = { id: 7, status: 'not ready' } as const

test.each([
  ['disk_create', 'Being created'],
  ['disk_duplicate', 'Being created'],
  ['disk_resize', 'Being resized'],
])('a disk that is not ready because of %s is %s', (action, label) => {
  expect(diskStatusLabel(disk, [event(action, 'started', 7)])).toBe(label)
})

test('events that have ended or are about another disk do not count', () => {
  expect(diskStatusLabel(disk, [event('disk_resize', 'finished', 7), event('disk_create', 'started', 8)])).toBe(
    'Not ready',
  )
})

test('a disk that is being deleted needs no event', () => {
  expect(diskStatusLabel({ id: 7, status: 'deleting' }, [])).toBe('Being deleted')
})
