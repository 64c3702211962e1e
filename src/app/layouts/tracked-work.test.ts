import { expect, test } from 'vitest'
import type { Event } from '#contract/areas/events.ts'
import type { Job, JobItem } from '#kit/jobs/job-store.ts'
import type { Transfer } from '#kit/jobs/transfers.ts'
import { notificationText, trackWork, workOf, type TrackedWork } from './tracked-work.ts'

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
const newWork = (): TrackedWork => ({ running: new Set(), ended: [], owesNotification: false })
const job = (state: Job['state'], ...items: JobItem['state'][]): Job => ({
  id: 1,
  title: 'Boot 2 nodes',
  items: items.map((itemState, id) => ({ id, label: `web-${id}`, state: itemState, reason: null })),
  state,
  pausedUntil: null,
  stopped: false,
  list: null,
  followUps: [],
  page: '/nodes?q=web',
  ofRows: false,
  undoable: false,
})
const transfer = (state: Transfer['state']): Transfer => ({
  id: '1',
  title: 'Upload golden',
  href: '/images/private/1',
  state,
  step: '',
  processed: 0,
  total: 1,
  bytesPerSecond: null,
  reason: null,
  retryAt: null,
  cancel: () => {},
  retry: null,
})
interface Sources {
  events?: Event[]
  jobs?: Job[]
  transfers?: Transfer[]
}
const track = (work: TrackedWork, { events = [], jobs = [], transfers = [] }: Sources, hidden: boolean) =>
  trackWork(work, workOf({ events, jobs, transfers }, 'owner'), hidden)
const titleOf = (work: TrackedWork, events: Event[], hidden: boolean) => track(work, { events }, hidden).title

test("the title names the user's own work while it goes on", () => {
  const work = newWork()
  expect(titleOf(work, [event(1, 'finished')], false)).toBeNull()
  expect(titleOf(work, [event(2, 'started', 'somebody')], false)).toBeNull()
  expect(titleOf(work, [event(3, 'scheduled')], false)).toBe('Booting web-1')
  expect(titleOf(work, [event(4, 'started', 'owner', 'web-2'), event(3, 'started')], false)).toBe(
    'Booting web-2 and 1 more',
  )
  expect(titleOf(work, [event(4, 'finished'), event(3, 'finished')], false)).toBeNull()
})

test('an upload that waits for its data is no work; one that this tab sends is', () => {
  const work = newWork()
  const waiting: Event = { ...event(1, 'scheduled', 'owner', 'golden'), action: 'image_upload' }
  expect(titleOf(work, [waiting], false)).toBeNull()
  expect(titleOf(work, [event(2, 'started'), waiting], false)).toBe('Booting web-1')
  expect(track(work, { events: [waiting], transfers: [transfer('running')] }, false).title).toBe('Upload golden')
  expect(titleOf(work, [{ ...waiting, status: 'started' }], true)).toBe('Uploading an image golden')
  expect(titleOf(work, [{ ...waiting, status: 'finished' }], true)).toBe('✓ Image uploaded golden')
})

test('work that ends in a hidden tab leaves a mark, with its outcome, until other work begins or the tab is shown', () => {
  const work = newWork()
  expect(track(work, { events: [event(3, 'started')] }, true).icon).toBe('busy')
  expect(track(work, { events: [event(3, 'finished')] }, true)).toMatchObject({ title: '✓ Booted web-1', icon: 'done' })
  expect(titleOf(work, [event(3, 'finished')], true)).toBe('✓ Booted web-1')
  expect(titleOf(work, [event(4, 'started'), event(3, 'finished')], true)).toBe('Booting web-1')
  expect(track(work, { events: [event(4, 'failed'), event(3, 'finished')] }, true)).toMatchObject({
    title: '✗ Booting failed web-1',
    icon: 'failed',
  })
  expect(track(work, { events: [event(4, 'failed')] }, false)).toEqual({ title: null, icon: null, news: [] })
})

test('a job and a transfer are work, too, with what has failed of them', () => {
  const work = newWork()
  expect(track(work, { jobs: [job('running', 'running')], transfers: [transfer('running')] }, true).title).toBe(
    'Boot 2 nodes and 1 more',
  )
  expect(
    track(work, { jobs: [job('finished', 'done', 'failed')], transfers: [transfer('failed')] }, true),
  ).toMatchObject({
    title: '✗ Boot 2 nodes: 1 of 2 done, 1 failed',
    icon: 'failed',
    news: [{ href: '/nodes?q=web' }, { href: '/images/private/1' }],
  })
})

test('a job is told of instead of the events that it has caused, unless one of these has failed', () => {
  const work = newWork()
  const started = [event(1, 'started'), event(2, 'started', 'owner', 'web-2')]
  expect(track(work, { events: started, jobs: [job('running', 'running')] }, true).title).toBe('Boot 2 nodes')
  const [finished, failed] = [
    [event(1, 'finished'), event(2, 'finished', 'owner', 'web-2')],
    [event(1, 'finished'), event(2, 'failed', 'owner', 'web-2')],
  ]
  const ended = (events: Event[], outcome: JobItem['state']) => {
    const tracked = { ...work }
    track(tracked, { events: started, jobs: [job('finished', 'done', outcome)] }, true)
    const { title, icon } = track(tracked, { events, jobs: [job('finished', 'done', outcome)] }, true)
    return [title, icon]
  }
  expect(ended(finished, 'done')).toEqual(['✓ Boot 2 nodes', 'done'])
  expect(ended(finished, 'failed')).toEqual(['✗ Boot 2 nodes: 1 of 2 done, 1 failed', 'failed'])
  expect(ended(failed, 'done')).toEqual(['✗ Booting failed web-2', 'failed'])
})

test('a notification tells of long work, once it has all ended', () => {
  const work = newWork()
  const created = (id: number, status: Event['status']): Event => ({ ...event(id, status), action: 'node_create' })
  const newsOf = (sources: Sources, hidden = true) => track(work, sources, hidden).news.map(({ text }) => text)
  const running = [job('running', 'done')]
  newsOf({ events: [event(1, 'started'), created(2, 'started'), created(3, 'started')], jobs: running })
  // A boot is short; the others are part of what the job has started.
  const second = [event(1, 'finished'), created(2, 'finished'), created(3, 'started')]
  expect(newsOf({ events: second, jobs: running })).toEqual([])
  const jobs = [job('finished', 'done')]
  expect(newsOf({ events: second, jobs })).toEqual([])
  const all = [event(1, 'finished'), created(2, 'finished'), created(3, 'finished')]
  expect(newsOf({ events: all, jobs })).toEqual(['Created web-1', 'Boot 2 nodes', 'Created web-1'])
  expect(newsOf({ events: all, jobs })).toEqual([])
})

test('the end of an upload is told at once', () => {
  const work = newWork()
  const started: Event = { ...event(1, 'started'), action: 'node_create' }
  track(work, { events: [started], transfers: [transfer('running')] }, true)
  expect(track(work, { events: [started], transfers: [transfer('finished')] }, true).news).toHaveLength(1)
})

test('nothing is told of what ended while the tab was shown', () => {
  const work = newWork()
  track(work, { transfers: [transfer('running')] }, false)
  expect(track(work, { transfers: [transfer('finished')] }, false).news).toEqual([])
  expect(track(work, { transfers: [transfer('finished')] }, true).news).toEqual([])
})

test('a notification names what has ended, or counts it where sensitive data is hidden', () => {
  const ended = workOf(
    { events: [event(1, 'finished'), event(2, 'failed')], jobs: [], transfers: [transfer('finished')] },
    'owner',
  )
  expect(notificationText(ended.slice(0, 1), false)).toEqual({ title: 'Upload golden', body: 'Finished' })
  const starting = workOf({ events: [], jobs: [{ ...job('finished', 'done'), starts: true }], transfers: [] }, 'owner')
  expect(notificationText(starting, false)).toEqual({ title: 'Boot 2 nodes', body: 'Started' })
  expect(notificationText(ended, false)).toEqual({
    title: '2 finished, 1 failed',
    body: 'Upload golden\nBooted web-1\nBooting failed web-1',
  })
  expect(notificationText(ended, true)).toEqual({ title: '2 finished, 1 failed', body: '' })
})
