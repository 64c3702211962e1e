/** What becomes of the items of a job whose response is lost. */
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { disks } from '#contract/areas/disks.ts'
import type { Operation } from '#contract/endpoint.ts'
import { ApiError } from '#api/error.ts'
import { connection } from '#api/http/connection.ts'
import { repetition } from '#api/session/questions.ts'
import { delay } from '#api/timers.ts'
import { UnknownWrite } from '#api/write.ts'
import { catchDownloads } from '../../testing/zone-downloads.ts'
import { jobStore } from './job-store.ts'
import { JobTray, lazyPanel } from './job-tray.tsx'
import { jobs, startJob } from './jobs.ts'
import { lostText, unreachableText } from './outage.ts'

const failure = new ApiError({ status: 400, errors: [{ reason: 'Already exists' }], operation: 'test' })
const unknown = (endpoint: Operation, look?: () => Promise<unknown>) =>
  new UnknownWrite(new ApiError({ status: 0, errors: [], operation: 'test' }), endpoint, 'test', look)

/** Starts a job of two items; the first attempts at `a` end with these errors. */
function start(...errors: Error[]) {
  const done: string[] = []
  startJob({
    title: 'Create two',
    items: [
      { id: 'a', label: 'a' },
      { id: 'b', label: 'b' },
    ],
    run: ({ id }) => {
      const error = id === 'a' ? errors.shift() : undefined
      if (error) return Promise.reject(error)
      done.push(id)
      return Promise.resolve()
    },
    refresh: () => Promise.resolve(),
  })
  return done
}

const job = () => jobStore.get()[0]
const states = () => job()?.items.map(({ state }) => state)
const finished = () => waitFor(() => expect(job()?.state).toBe('finished'))

const renderTray = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <JobTray /> }])} />
    </QueryClientProvider>,
  )

beforeEach(() => {
  for (const { id } of jobStore.get()) jobs.dismiss(id)
})

/** The parts of the bar of a finished job: "bg-ok 1". */
const bar = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-hidden] > [style]')].map(
    ({ classList, style }) => `${[...classList].find((name) => name.startsWith('bg-'))} ${style.flexGrow}`,
  )

it('the bar shows what was done and what failed, also in a report of what a reload has left', async () => {
  start(failure)
  await finished()
  renderTray()
  lazyPanel.load()
  expect(await screen.findByText('1 of 2 done, 1 failed')).toBeInTheDocument()
  expect(bar()).toEqual(['bg-ok 1', 'bg-bad 1'])
  const [entry] = jobStore.get()
  const [first, second] = entry?.items ?? []
  if (!entry || !first || !second) throw new Error('The job has no items')
  act(() => jobStore.set([{ ...entry, state: 'reported', items: [{ ...first, state: 'waiting' }, second] }]))
  expect(bar()).toEqual(['bg-ok 1', 'bg-line 1'])
  // A single one needs no heading.
  expect(screen.getByRole('list', { name: '1 not sent' })).toHaveTextContent('a: Already exists')
  expect(screen.queryByText('1 not sent')).not.toBeInTheDocument()
})

describe('an item of which nothing tells whether it was done', () => {
  it('is run again only when the user confirms that', async () => {
    const done = start(unknown(disks.create))
    await finished()
    expect(states()).toEqual(['unconfirmed', 'done'])
    expect(job()?.items[0]?.reason).toBe('We could not confirm the result. It may have been created.')
    jobs.retry(job()?.id ?? 0)
    expect(states()).toEqual(['unconfirmed', 'done'])
    const repeated = jobs.repeatUnconfirmed(job()?.id ?? 0)
    await waitFor(() => expect(repetition.get()?.about).toEqual({ count: 1, creates: true }))
    expect(done).toEqual(['b'])
    repetition.answer(true)
    await repeated
    await waitFor(() => expect(states()).toEqual(['done', 'done']))
  })

  it('is run again without a question when its result is found, to go on with what follows', async () => {
    start(unknown(disks.create, () => Promise.resolve({})))
    await finished()
    await jobs.repeatUnconfirmed(job()?.id ?? 0)
    await waitFor(() => expect(states()).toEqual(['done', 'done']))
    expect(repetition.get()).toBeNull()
  })

  it('is looked for on demand, and goes on when its result is there', async () => {
    let result: object | null = null
    const done = start(unknown(disks.create, () => Promise.resolve(result)))
    await finished()
    expect(await jobs.check(job()?.id ?? 0)).toBe(false)
    expect(states()).toEqual(['unconfirmed', 'done'])
    result = {}
    expect(await jobs.check(job()?.id ?? 0)).toBe(true)
    await waitFor(() => expect(states()).toEqual(['done', 'done']))
    expect(done).toEqual(['b', 'a'])
  })

  it('is retried without a question where that changes nothing', async () => {
    start(unknown(disks.update))
    await finished()
    jobs.retry(job()?.id ?? 0)
    await waitFor(() => expect(states()).toEqual(['done', 'done']))
  })
})

it('starts nothing while the page is being left, and goes on when the user stays', async () => {
  // Long ago, so that the jobs of other tests do not wait.
  vi.useFakeTimers({ now: 0, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const requests: PromiseWithResolvers<void>[] = []
  const labels = ['a', 'b', 'c', 'd', 'e', 'f']
  startJob({
    title: 'Update six',
    items: labels.map((id) => ({ id, label: id })),
    run: () => {
      const request = Promise.withResolvers<void>()
      requests.push(request)
      return request.promise
    },
    refresh: () => Promise.resolve(),
  })
  await vi.waitFor(() => expect(requests).toHaveLength(4))
  dispatchEvent(new Event('beforeunload'))
  for (const { reject } of requests)
    reject(new ApiError({ status: 0, errors: [{ reason: 'The service cannot be reached' }], operation: 'test' }))
  await vi.waitFor(() => expect(states()).toEqual(labels.map(() => 'waiting')))
  expect(requests).toHaveLength(4)
  await vi.advanceTimersByTimeAsync(5000)
  expect(requests).toHaveLength(6)
  for (const { resolve } of requests) resolve()
  await vi.waitFor(() => expect(states()).toEqual(['waiting', 'waiting', 'waiting', 'waiting', 'done', 'done']))
})

it('refreshes while it runs, but not again before that has ended, and once at its end', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const refreshes: PromiseWithResolvers<void>[] = []
  startJob({
    title: 'Update forty',
    items: Array.from({ length: 40 }, (_, id) => ({ id, label: String(id) })),
    run: () => delay(1000),
    refresh: () => {
      const refresh = Promise.withResolvers<void>()
      refreshes.push(refresh)
      return refresh.promise
    },
  })
  await vi.advanceTimersByTimeAsync(5500)
  expect(refreshes).toHaveLength(1)
  refreshes[0]?.resolve()
  await vi.advanceTimersByTimeAsync(3000)
  expect(refreshes).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(2000)
  expect(job()?.state).toBe('finished')
  expect(refreshes).toHaveLength(3)
})

it('what the service has refused is retried on demand, as long as the page lives', async () => {
  const done = start(failure, failure)
  await finished()
  expect(job()?.items[0]).toMatchObject({ state: 'failed', reason: 'Already exists' })
  jobs.retry(job()?.id ?? 0)
  await finished()
  expect(states()).toEqual(['failed', 'done'])
  jobs.retry(job()?.id ?? 0)
  await waitFor(() => expect(states()).toEqual(['done', 'done']))
  expect(done).toEqual(['b', 'a'])
})

it('says what is not granted any more, also where that is told as not found', async () => {
  const missing = new ApiError({ status: 404, errors: [{ reason: 'Not found' }], operation: 'test' })
  start(missing.withAccessReason('You no longer have access to db-1'))
  await finished()
  expect(job()?.items[0]).toMatchObject({ state: 'failed', reason: 'You no longer have access to db-1' })
})

it('has its tray loaded before the first request, for the service may be gone when it is needed', async () => {
  await expect.poll(lazyPanel.get).not.toBeNull()
})

it('has a report of every outcome to download when it has ended', async () => {
  const nextDownload = catchDownloads()
  renderTray()
  start(failure)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Download report' }))
  const { name, content } = await nextDownload()
  expect(name).toMatch(/^job-report-.*\.csv$/)
  expect((await content.text()).split('\r\n').slice(1)).toEqual(['a,a,Failed,Already exists', 'b,b,Done,', ''])
})

it('says of what the service goes on with that it has started, not that it is done', async () => {
  const nextDownload = catchDownloads()
  renderTray()
  startJob({
    title: 'Reboot 1 node',
    items: [{ id: 'a', label: 'a' }],
    run: () => Promise.resolve(),
    refresh: () => Promise.resolve(),
    starts: true,
  })
  expect(await screen.findByText('1 of 1 started')).toBeInTheDocument()
  expect(bar()).toEqual(['bg-ok 1'])
  await userEvent.setup().click(screen.getByRole('button', { name: 'Download report' }))
  const { content } = await nextDownload()
  expect((await content.text()).split('\r\n').slice(1)).toEqual(['a,a,Started,', ''])
})

it('is a line on a phone, first of all of a job that went wrong, until it is expanded', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.startsWith('(width < '),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  renderTray()
  start(failure)
  expect(await screen.findByRole('heading', { name: 'Create two · 1 of 2 done, 1 failed' })).toBeInTheDocument()
  start()
  expect(
    await screen.findByRole('heading', { name: 'Create two · 1 of 2 done, 1 failed and 1 more' }),
  ).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Expand jobs' }))
  expect(screen.getByText('Already exists')).toBeInTheDocument()
})

describe('a service that is away', () => {
  const labels = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  /** Starts a job of seven items; returns the items sent. */
  function startSeven(run: (item: string, attempt: number) => Promise<unknown>) {
    const sent: string[] = []
    startJob({
      title: 'Update seven',
      items: labels.map((id) => ({ id, label: id })),
      run: ({ id }) => {
        sent.push(id)
        return run(id, sent.length)
      },
      refresh: () => Promise.resolve(),
    })
    return sent
  }
  const refuse = () => Promise.reject(new ApiError({ status: 0, errors: [{ reason: 'Away' }], operation: 'test' }))

  it('is waited for, which the tray says; what was not sent is sent when it answers', async () => {
    onTestFinished(() => connection.recordResponse(200))
    renderTray()
    let isAway = true
    const sent = startSeven((_, attempt) => {
      if (attempt <= 2 || !isAway) return Promise.resolve()
      connection.recordFailure()
      return refuse()
    })
    expect(await screen.findByText(unreachableText())).toBeInTheDocument()
    await waitFor(() => expect(states()).toEqual(['done', 'done', ...labels.slice(2).map(() => 'waiting')]))
    expect(job()?.state).toBe('running')
    isAway = false
    connection.recordResponse(200)
    await waitFor(() => expect(states()).toEqual(labels.map(() => 'done')))
    expect(sent.length).toBeGreaterThan(labels.length)
    expect(screen.queryByText(unreachableText())).not.toBeInTheDocument()
  })

  it('is asked once it is back for the result of a request whose response was lost as it went', async () => {
    onTestFinished(() => connection.recordResponse(200))
    const found: string[] = []
    const lost = unknown(disks.create, () =>
      connection.get().reachable ? Promise.resolve({ id: 1 }) : Promise.reject(new Error('Away')),
    )
    const sent = startSeven((item, attempt) => {
      if (attempt > 1) {
        found.push(item)
        return Promise.resolve()
      }
      connection.recordFailure()
      return Promise.reject(lost)
    })
    await waitFor(() => expect(states()?.[1]).toBe('waiting'))
    expect(sent).toEqual(['a'])
    expect(states()?.[0]).toBe('running')
    connection.recordResponse(200)
    await waitFor(() => expect(states()).toEqual(labels.map(() => 'done')))
    expect(found.toSorted()).toEqual(labels)
  })

  it('leaves such a request unconfirmed when the user stops meanwhile', async () => {
    onTestFinished(() => connection.recordResponse(200))
    startSeven(() => {
      connection.recordFailure()
      return Promise.reject(unknown(disks.create, () => Promise.resolve({ id: 1 })))
    })
    await waitFor(() => expect(states()?.[0]).toBe('running'))
    jobs.stop(job()?.id ?? 0)
    await finished()
    expect(states()?.[0]).toBe('unconfirmed')
  })

  it('is waited for after several lost responses, with one request at a time, until one arrives', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const sent = startSeven((_, attempt) => (attempt <= 5 ? Promise.reject(unknown(disks.update)) : Promise.resolve()))
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toEqual(['a', 'b', 'c', 'd'])
    expect(job()?.items[4]).toMatchObject({ state: 'waiting', reason: lostText() })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toEqual(['a', 'b', 'c', 'd', 'e'])
    await vi.advanceTimersByTimeAsync(20_000)
    expect(sent).toEqual(labels)
    expect(states()).toEqual([...labels.slice(0, 5).map(() => 'unconfirmed'), 'done', 'done'])
  })

  it('leaves the rest unsent when the user stops', async () => {
    const sent = startSeven(() => Promise.reject(unknown(disks.update)))
    await waitFor(() => expect(job()?.items[4]?.reason).toBe(lostText()))
    jobs.stop(job()?.id ?? 0)
    await finished()
    expect(sent).toHaveLength(4)
    expect(states()?.slice(4)).toEqual(['waiting', 'waiting', 'waiting'])
  })
})

describe('an item that is partly done', () => {
  const progress = 'Created with 2 of 5 records.'

  it('says so while it waits for the rate limit, and when the user stops then', async () => {
    startJob({
      title: 'Import one',
      items: [{ id: 'a', label: 'a' }],
      run: () => Promise.reject(new ApiError({ status: 429, errors: [], operation: 'test', retryAfterSeconds: 600 })),
      progress: () => progress,
      refresh: () => Promise.resolve(),
    })
    await waitFor(() => expect(job()?.items).toMatchObject([{ state: 'waiting', progress }]))
    jobs.stop(job()?.id ?? 0)
    await finished()
    expect(job()?.items).toMatchObject([{ state: 'failed', reason: `Stopped. ${progress}` }])
  })

  it('says so when the response to one of its requests is lost', async () => {
    startJob({
      title: 'Import one',
      items: [{ id: 'a', label: 'a' }],
      run: () => Promise.reject(unknown(disks.create)),
      progress: () => progress,
      refresh: () => Promise.resolve(),
    })
    await finished()
    expect(job()?.items).toMatchObject([
      { state: 'unconfirmed', reason: `We could not confirm the result. ${progress}` },
    ])
  })
})
