/**
 * Jobs whose items are requests as data, so that they go on after a reload by the code that has started them. Loaded with the first
 * such job: it contains all operations.
 */
import type { QueryClient } from '@tanstack/react-query'
import { askForSecrets } from './ask-for-secrets.ts'
import type { JobPlan } from './job-plan.ts'
import type { JobItem, JobList } from './job-store.ts'
import { startJob } from './jobs.ts'
import type { LeftOutSecret, RequestItem } from './plain-request.ts'
import { isDone, secretErrors, secretKey, sendStored, startProgress, type EnteredSecrets } from './stored-request.ts'
import { leaveQueue, waitForTurn } from './wait-for-turn.ts'

export interface RequestJob {
  readonly title: string
  readonly items: readonly RequestItem[]
  /** An unconfirmed request may be sent again without a question: the service refuses a second one, or it changes nothing. */
  readonly repeatable?: boolean
  /** Where the results are listed, for a job that creates. */
  readonly list?: JobList | null
}

/** The secrets of all requests, each once. */
const secretsOf = ({ items }: RequestJob): LeftOutSecret[] => [
  ...new Map(items.flatMap(({ secrets = [] }) => secrets.map((secret) => [secretKey(secret), secret]))).values(),
]

/** What asks for the secrets before requests are sent again; nothing when there are none. */
function secretsPlan(job: RequestJob): { prepare?: () => Promise<boolean>; entered: () => EnteredSecrets } {
  const secrets = secretsOf(job)
  let entered: EnteredSecrets = new Map()
  if (secrets.length === 0) return { entered: () => entered }
  return {
    entered: () => entered,
    prepare: async () => {
      const [first] = job.items
      const values = await askForSecrets(job.title, secrets, (attempt) => (first ? secretErrors(first, attempt) : []))
      entered = values ?? entered
      return values !== null
    },
  }
}

/** `refresh`: refetches what the job changes. */
export function requestPlan(client: QueryClient, job: RequestJob, refresh: () => Promise<unknown>): JobPlan {
  const { title, items, repeatable = false, list } = job
  const byId = new Map(
    items.map((item) => [item.id, { item, progress: startProgress(item), ticket: Symbol(item.label) }]),
  )
  const { entered, ...secrets } = secretsPlan(job)
  const waitingFor = items.find(({ turn }) => turn)?.turn?.reason
  const run = async (id: JobItem['id']) => {
    const entry = byId.get(id)
    if (!entry) return
    const { item, progress, ticket } = entry
    try {
      await sendStored(item, entered(), progress)
    } finally {
      if (item.turn) leaveQueue(item.turn, ticket)
    }
  }
  return {
    title,
    repeatable,
    items: items.map(({ id, label, done = false }) => ({ id, label, done })),
    run,
    request: (id) => byId.get(id)?.item ?? null,
    watch: (id) => async () => {
      const entry = byId.get(id)
      return entry && (await isDone(entry.item, entry.progress)) ? entry.item : null
    },
    refresh,
    ...(waitingFor === undefined
      ? {}
      : {
          waitingFor,
          ready: async (id, stopped) => {
            const { item, ticket } = byId.get(id) ?? {}
            if (item?.turn && ticket) await waitForTurn(client, item.turn, ticket, stopped)
          },
        }),
    ...(list ? { list } : {}),
    ...secrets,
  }
}

/** Starts the job; it appears in the tray. */
export const startRequestJob = (
  client: QueryClient,
  job: RequestJob,
  refresh: (client: QueryClient) => Promise<unknown>,
) => startJob(requestPlan(client, job, () => refresh(client)))
