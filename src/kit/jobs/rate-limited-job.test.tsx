/** A long job that reaches the service's rate limit again and again. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { createQueryClient } from '#api/cache/query.ts'
import { maxConcurrent } from '#api/run-bulk.ts'
import { session } from '#api/session/session.ts'
import { signInWithToken } from '#api/session/sign-in.ts'
import { sendOnce } from '#api/write.ts'
import { bootNode } from '#queries/nodes.ts'
import { startTestService } from '#server/testing.ts'
import { stubFetch } from '../../testing/fetch.ts'
import { addNodes } from '../../testing/many-nodes.ts'
import { jobStore } from './job-store.ts'
import { jobs, startJob } from './jobs.ts'

const count = 500
const perMinute = 400

it('of 500 boots at 400 requests a minute boots each node once, and leaves the user a tenth of the requests', async () => {
  const service = await startTestService({ settings: { rateLimit: perMinute } })
  onTestFinished(() => service.close())
  await addNodes(service, count)
  await service.database.updateTable('nodes').set({ status: 'offline' }).execute()
  const stored = await service.database.selectFrom('nodes').select(['id', 'label']).execute()

  const boots: { path: string; status: number; remaining: number }[] = []
  const recorded = {
    fetch: async (request: Request) => {
      const response = await service.fetch(request)
      const path = new URL(request.url).pathname
      const remaining = Number(response.headers.get('X-RateLimit-Remaining'))
      if (path.endsWith('/boot')) boots.push({ path, status: response.status, remaining })
      return onClockOfBrowser(response)
    },
  }
  /** The end of a window is a time of the service's clock, which is not the browser's. */
  const onClockOfBrowser = (response: Response) => {
    const headers = new Headers(response.headers)
    const reset = Number(headers.get('X-RateLimit-Reset')) + (Date.now() - service.now()) / 1000
    headers.set('X-RateLimit-Reset', String(Math.ceil(reset)))
    return new Response(response.body, { status: response.status, headers })
  }
  onTestFinished(stubFetch(recorded))
  await session.signOut()
  await signInWithToken(service.ownerToken, { remember: false })
  onTestFinished(() => session.signOut())

  // After the seconds in which a test that has left its page holds jobs back.
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const client = createQueryClient()
  startJob({
    title: `Boot ${count} nodes`,
    items: stored,
    run: ({ id }) => sendOnce(client, bootNode, { path: { nodeId: id }, body: {} }),
    refresh: () => Promise.resolve(),
  })
  const job = () => jobStore.get()[0]
  let pauses = 0
  while (job()?.state === 'running') {
    const { promise, resolve } = Promise.withResolvers<void>()
    const check = () => (job()?.state !== 'running' || job()?.pausedUntil !== null) && resolve()
    const unsubscribe = jobStore.subscribe(check)
    check()
    await promise
    unsubscribe()
    const pauseMs = (job()?.pausedUntil ?? Date.now()) - Date.now()
    if (pauseMs <= 0) continue
    pauses += 1
    await service.advance(pauseMs)
    await vi.advanceTimersByTimeAsync(pauseMs)
  }
  expect(job()?.items.filter(({ state }) => state !== 'done')).toEqual([])
  expect(pauses).toBeGreaterThan(0)
  jobs.dismiss(job()?.id ?? 0)

  // None was refused for the rate limit.
  expect(new Set(boots.map(({ status }) => status))).toEqual(new Set([200]))
  expect(boots).toHaveLength(count)
  expect(new Set(boots.map(({ path }) => path)).size).toBe(count)
  expect(Math.min(...boots.map(({ remaining }) => remaining))).toBeGreaterThanOrEqual(perMinute * 0.1 - maxConcurrent)
  await service.advance(3_600_000)
  const { results } = await service.database
    .selectFrom('nodes')
    .select(({ fn }) => fn.countAll<number>().as('results'))
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow()
  expect(results).toBe(count)
})
