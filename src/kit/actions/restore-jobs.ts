/** Offers the unfinished jobs of this tab again after a reload. Nothing is sent until the user says so, and what was done is not repeated. */
import type { QueryClient } from '@tanstack/react-query'
import { session } from '#api/session.ts'
import { askForSecrets } from './ask-for-secrets.ts'
import type { LeftOutSecret } from './bulk-request.ts'
import { takeStoredJobs, type StoredJob } from './job-storage.ts'
import type { JobPlan } from './job-plan.ts'
import { restoreJob } from './jobs.ts'
import { findCreated, secretErrors, secretKey, sendStored, type EnteredSecrets } from './stored-request.ts'

/** The secrets of all requests, each once. */
const secretsOf = ({ items }: StoredJob): LeftOutSecret[] => [
  ...new Map(items.flatMap(({ secrets = [] }) => secrets.map((secret) => [secretKey(secret), secret]))).values(),
]

function toPlan(client: QueryClient, job: StoredJob): JobPlan {
  const { title, repeatable, list } = job
  const byId = new Map(job.items.map((item) => [item.id, item]))
  const secrets = secretsOf(job)
  let entered: EnteredSecrets = new Map()
  return {
    title,
    repeatable,
    items: job.items,
    run: async (id) => {
      const request = byId.get(id)
      if (request) await sendStored(request, entered)
    },
    request: (id) => byId.get(id) ?? null,
    watch: (id) => {
      const created = byId.get(id)?.creates
      return () => (created ? findCreated(created) : Promise.resolve(null))
    },
    // Its operations may have changed anything.
    refresh: () => client.invalidateQueries(),
    ...(list ? { list } : {}),
    ...(secrets.length > 0
      ? {
          prepare: async () => {
            const [first] = job.items
            const values = await askForSecrets(title, secrets, (attempt) => (first ? secretErrors(first, attempt) : []))
            entered = values ?? entered
            return values !== null
          },
        }
      : {}),
  }
}

function restore(client: QueryClient) {
  for (const { job, items } of takeStoredJobs()) restoreJob(toPlan(client, job), items)
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
