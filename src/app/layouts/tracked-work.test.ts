import { expect, test } from 'vitest'
import type { Event } from '#contract/areas/events.ts'
import { titleOf, type TrackedWork } from './tracked-work.ts'

const event = (id: number, status: Event['status'], username = 'owner', label = 'web-1'): Event => ({
  id,
  action: 'node_boot',
  created: '2026-01-01T00:00:00',
  username,
  entity: { id: 1, type: 'node', label, url: null },
  secondary_entity: null,
  status,
  percent_complete: null,
  rate: null,
  time_remaining: null,
  duration: null,
  message: '',
  seen: false,
  read: false,
})
const newWork = (): TrackedWork => ({ inProgress: new Map(), done: null })
const shown = { username: 'owner', hidden: false, sending: [] }
const hidden = { username: 'owner', hidden: true, sending: [] }

test("the title names the user's own work while it goes on", () => {
  const work = newWork()
  expect(titleOf(work, [event(1, 'finished')], shown)).toBeNull()
  expect(titleOf(work, [event(2, 'started', 'somebody')], shown)).toBeNull()
  expect(titleOf(work, [event(3, 'scheduled')], shown)).toBe('Booting web-1')
  expect(titleOf(work, [event(4, 'started', 'owner', 'web-2'), event(3, 'started')], shown)).toBe(
    'Booting web-2 and 1 more',
  )
  expect(titleOf(work, [event(4, 'finished'), event(3, 'finished')], shown)).toBeNull()
})

test('an upload that waits for its data is no work; one that this tab sends is', () => {
  const work = newWork()
  const waiting: Event = { ...event(1, 'scheduled', 'owner', 'golden'), action: 'image_upload' }
  expect(titleOf(work, [waiting], shown)).toBeNull()
  expect(titleOf(work, [event(2, 'started'), waiting], shown)).toBe('Booting web-1')
  expect(titleOf(work, [waiting], { ...shown, sending: ['Upload golden'] })).toBe('Upload golden')
  expect(titleOf(work, [{ ...waiting, status: 'started' }], hidden)).toBe('Uploading an image golden')
  expect(titleOf(work, [{ ...waiting, status: 'finished' }], hidden)).toBe('✓ Image uploaded golden')
})

test('work that ends in a hidden tab leaves a mark, with its outcome, until other work begins or the tab is shown', () => {
  const work = newWork()
  titleOf(work, [event(3, 'started')], hidden)
  expect(titleOf(work, [event(3, 'finished')], hidden)).toBe('✓ Booted web-1')
  expect(titleOf(work, [event(3, 'finished')], hidden)).toBe('✓ Booted web-1')
  expect(titleOf(work, [event(4, 'started'), event(3, 'finished')], hidden)).toBe('Booting web-1')
  expect(titleOf(work, [event(4, 'failed'), event(3, 'finished')], hidden)).toBe('✗ Booting failed web-1')
  work.done = null
  expect(titleOf(work, [event(4, 'failed')], shown)).toBeNull()
})
