/** What becomes of a job's requests whose response is lost. */
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '#api/error.ts'
import { jobStore } from './job-store.ts'
import type { JobPlan } from './job-plan.ts'
import { jobs, startJob } from './jobs.ts'

const lost = () => new ApiError({ status: 0, errors: [{ reason: 'Lost' }], operation: 'test', outcomeUnknown: true })
const refused = () => new ApiError({ status: 400, errors: [{ reason: 'Already exists' }], operation: 'test' })

/** A service that creates things by unique name. The first `losses` responses are lost, and so many look-ups fail. */
function createService({ losses, failedLookUps = 0 }: { losses: number; failedLookUps?: number }) {
  const made = new Set<string>()
  let [responses, lookUps] = [0, 0]
  return {
    made,
    create: async (id: number | string) => {
      await Promise.resolve()
      if (made.has(String(id))) throw refused()
      made.add(String(id))
      responses += 1
      if (responses <= losses) throw lost()
    },
    find: async (id: number | string) => {
      await Promise.resolve()
      lookUps += 1
      if (lookUps <= failedLookUps) throw lost()
      return made.has(String(id)) ? { id } : null
    },
  }
}

const start = (service: ReturnType<typeof createService>, plan: Partial<JobPlan> = {}) =>
  startJob({
    title: 'Create two',
    items: [
      { id: 'a', label: 'a' },
      { id: 'b', label: 'b' },
    ],
    run: service.create,
    watch: (id) => () => service.find(id),
    refresh: () => Promise.resolve(),
    ...plan,
  })

const job = () => jobStore.get()[0]
const states = () => job()?.items.map(({ state }) => state)
const finished = () => waitFor(() => expect(job()?.state).toBe('finished'))

beforeEach(() => {
  for (const { id } of jobStore.get()) jobs.dismiss(id)
})

describe('a job whose response is lost', () => {
  it('recognizes what the request has made', async () => {
    start(createService({ losses: 1 }))
    await finished()
    expect(states()).toEqual(['done', 'done'])
  })

  it('recognizes it before it sends the request again, when the first look failed', async () => {
    const service = createService({ losses: 1, failedLookUps: 1 })
    start(service)
    await finished()
    expect(states()).toEqual(['unconfirmed', 'done'])
    await jobs.repeatUnconfirmed(job()?.id ?? 0)
    expect(states()).toEqual(['done', 'done'])
    expect(service.made.size).toBe(2)
  })

  it('recognizes it when the repetition is refused, because the first attempt was slow', async () => {
    const service = createService({ losses: 1, failedLookUps: 2 })
    start(service, { repeatable: true })
    await finished()
    expect(states()).toEqual(['unconfirmed', 'done'])
    jobs.retry(job()?.id ?? 0)
    await waitFor(() => expect(states()).toEqual(['done', 'done']))
  })

  it('takes nothing for its own that was there before the first attempt', async () => {
    const service = createService({ losses: 0 })
    service.made.add('a')
    start(service)
    await finished()
    expect(states()).toEqual(['failed', 'done'])
    jobs.retry(job()?.id ?? 0)
    await finished()
    expect(states()).toEqual(['failed', 'done'])
    expect(job()?.items[0]?.reason).toBe('Already exists')
  })
})
