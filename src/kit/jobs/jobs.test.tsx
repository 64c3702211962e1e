/** What becomes of the items of a job whose response is lost. */
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { disks } from '#contract/areas/disks.ts'
import type { Operation } from '#contract/endpoint.ts'
import { ApiError } from '#api/error.ts'
import { repetition } from '#api/session/questions.ts'
import { UnknownWrite } from '#api/write.ts'
import { jobStore } from './job-store.ts'
import { jobs, startJob } from './jobs.ts'

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

beforeEach(() => {
  for (const { id } of jobStore.get()) jobs.dismiss(id)
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

  it('is retried without a question where that changes nothing', async () => {
    start(unknown(disks.update))
    await finished()
    jobs.retry(job()?.id ?? 0)
    await waitFor(() => expect(states()).toEqual(['done', 'done']))
  })
})

it('starts nothing while the page is being left, and goes on when the user stays', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
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
