/** Offers the unfinished jobs of this tab again after a reload. Nothing is sent until the user says so, and what was done is not repeated. */
import type { QueryClient } from '@tanstack/react-query'
import { session } from '#api/session.ts'
import { takeStoredJobs } from './job-storage.ts'
import { restoreJob } from './jobs.ts'
import { requestPlan } from './request-job.ts'

/** The operations of a job may have changed anything. */
function restore(client: QueryClient) {
  for (const { job, items } of takeStoredJobs())
    restoreJob(
      requestPlan(client, job, () => client.invalidateQueries()),
      items,
    )
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
