/** Offers the unfinished jobs of this tab again after a reload. Nothing is sent until the user says so, and what was done is not repeated. */
import type { QueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/contract.ts'
import { operationId, type Endpoint, type RequestOf } from '#contract/endpoint.ts'
import { call } from '#api/client.ts'
import { session } from '#api/session.ts'
import { isLockedKey, lockedReason } from '../locks.ts'
import { announce } from '#ui/announce.ts'
import { jobStore } from './job-store.ts'
import { takeStoredJobs, type StoredJob } from './job-storage.ts'
import { jobSummary } from './job-summary.ts'
import { restoreJob } from './jobs.ts'

/** Rejects a request of an older version of the dashboard that names no operation of this one. */
async function send({ items }: StoredJob, id: number | string) {
  const item = items.find((each) => each.id === id)
  const endpoint = endpoints.find((each) => operationId(each) === item?.operation)
  if (!item || !endpoint) throw new Error('This request is not known any more.')
  // It may have been locked since.
  if (item.lock !== undefined && isLockedKey(item.lock)) throw new Error(lockedReason)
  // It was a request of this operation when it was stored, and the service validates it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return call(endpoint, item.input as RequestOf<Endpoint>)
}

function restore(client: QueryClient) {
  const stored = takeStoredJobs()
  for (const { job, items } of stored)
    restoreJob(
      {
        title: job.title,
        items: job.items,
        run: (id) => send(job, id),
        request: (id) => job.items.find((item) => item.id === id) ?? null,
        // Its operations may have changed anything.
        refresh: () => client.invalidateQueries(),
        repeatable: job.repeatable,
        ...(job.list ? { list: job.list } : {}),
      },
      items,
    )
  const [first] = jobStore.get()
  if (stored.length > 0 && first)
    announce(stored.length === 1 ? `${first.title}: ${jobSummary(first)}` : `${stored.length} jobs are not finished`)
}

/** Once, after the page has loaded: as soon as it is known who is signed in. */
export function restoreJobs(client: QueryClient): void {
  const stop = session.subscribe(tryRestore)
  function tryRestore() {
    const { status, username } = session.get()
    if (status !== 'signed-in' || username === null) return
    stop()
    restore(client)
  }
  tryRestore()
}
