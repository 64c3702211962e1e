/**
 * Keeps what is left of jobs for this tab, so that a reload does not lose them: for each item its request and how far it is. Only jobs whose
 * requests are plain data without secrets are kept, until they have succeeded or are dismissed. restore-jobs.ts offers them again.
 */
import * as z from 'zod/mini'
import { omitSecrets } from '#contract/secrets.ts'
import { session } from '#api/session.ts'
import { jsonEntry, storedKeys, textEntry } from '#api/storage.ts'
import { jobStore, type Job, type JobItem, type JobList } from './job-store.ts'
import type { PlainRequest } from './plain-request.ts'
import { storedJobKeys } from './stored-job-keys.ts'

const Match = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
const request = {
  operation: z.string(),
  input: z.unknown(),
  creates: z.optional(
    z.object({
      list: z.string(),
      match: Match,
      filter: z.optional(z.array(z.string())),
      since: z.nullable(z.string()),
      shared: z.optional(z.boolean()),
    }),
  ),
}
const StoredItem = z.object({
  ...request,
  id: z.union([z.number(), z.string()]),
  label: z.string(),
  lock: z.optional(z.string()),
  tags: z.optional(z.object({ add: z.array(z.string()), remove: z.array(z.string()) })),
  changes: z.optional(
    z.array(
      z.object({
        member: z.string(),
        label: z.string(),
        before: z.unknown(),
        after: z.unknown(),
        unit: z.optional(z.literal('seconds')),
      }),
    ),
  ),
  contents: z.optional(
    z.object({ param: z.string(), of: z.optional(z.number()), requests: z.array(z.object(request)) }),
  ),
  turn: z.optional(z.object({ nodeId: z.number(), action: z.string(), max: z.number(), reason: z.string() })),
  secrets: z.optional(z.array(z.object({ path: z.array(z.string()), label: z.string() }))),
})
type StoredItem = z.output<typeof StoredItem>

const StoredJob = z.object({
  /** Whose job it is. */
  username: z.string(),
  title: z.string(),
  repeatable: z.boolean(),
  list: z.nullable(z.object({ href: z.string(), linkLabel: z.string() })),
  items: z.array(StoredItem),
})
export type StoredJob = z.output<typeof StoredJob>

/** A letter for each item. What was running may have been done. */
const letters = { waiting: 'w', running: 'u', unconfirmed: 'u', failed: 'f', done: 'd' } as const
const stateOf = { w: 'waiting', u: 'unconfirmed', f: 'failed', d: 'done' } as const

const parseJob = (value: unknown): StoredJob | null => {
  const result = z.safeParse(StoredJob, value)
  return result.success ? result.data : null
}

const planKey = (key: string) => `quarterdeck.job.${key}`
const planEntry = (key: string) => jsonEntry('tab', planKey(key), parseJob)
/** Apart from the requests, because it is written with every change. */
const statesEntry = (key: string) =>
  textEntry('tab', `${planKey(key)}.states`, (text) => (/^[wufd]*$/.test(text) ? text : null))
/** More than the tray shows. They are written with every change. */
const maxKeptReasons = 100
/** Why items have failed, by their place in the job. */
const Reasons = z.record(z.string(), z.string())
const reasonsEntry = (key: string) =>
  jsonEntry('tab', `${planKey(key)}.reasons`, (value) => {
    const result = z.safeParse(Reasons, value)
    return result.success ? result.data : null
  })

/** Keys in storage by job. */
const kept = new Map<Job['id'], string>()
const written = new Map<string, string>()

function forget(key: string) {
  planEntry(key).remove()
  statesEntry(key).remove()
  reasonsEntry(key).remove()
  storedJobKeys.set((storedJobKeys.get() ?? []).filter((each) => each !== key))
  written.delete(key)
}

const statesText = ({ items }: Job) => items.map(({ state }) => letters[state]).join('')
const failureReasons = ({ items }: Job) =>
  Object.fromEntries(
    items
      .flatMap(({ state, reason }, index) => (state === 'failed' && reason !== null ? [[index, reason] as const] : []))
      .slice(0, maxKeptReasons),
  )

function writeStates() {
  for (const [id, key] of kept) {
    const job = jobStore.get().find((each) => each.id === id)
    const states = job ? statesText(job) : ''
    if (!job || /^d*$/.test(states)) {
      kept.delete(id)
      forget(key)
    } else if (written.get(key) !== states) {
      written.set(key, states)
      statesEntry(key).set(states)
      if (states.includes(letters.failed)) reasonsEntry(key).set(failureReasons(job))
    }
  }
}
jobStore.subscribe(writeStates)

interface KeepablePlan {
  readonly title: string
  readonly items: readonly { readonly id: number | string; readonly label: string }[]
  readonly request?: (id: number | string) => PlainRequest | null
  readonly repeatable?: boolean
  readonly list?: JobList
}

/** Keeps a job from now on; false for one with a secret in a request, and for one that is too large for the storage. */
export function keepJob(id: Job['id'], { title, items, request, repeatable = false, list }: KeepablePlan): boolean {
  const { username } = session.get()
  if (!request || username === null) return false
  const stored = items.flatMap(({ id: item, label }): StoredItem[] => {
    const plain = request(item)
    return plain ? [z.parse(StoredItem, { id: item, label, ...plain })] : []
  })
  const sent = stored.map(({ input, changes, contents }) => ({ input, changes, contents }))
  if (stored.length < items.length || JSON.stringify(omitSecrets(sent)) !== JSON.stringify(sent)) return false
  const key = `${Date.now()}-${id}`
  planEntry(key).set({ username, title, repeatable, list: list ?? null, items: stored })
  if (!storedKeys('tab').some((each) => each.endsWith(planKey(key)))) return false
  storedJobKeys.set([...(storedJobKeys.get() ?? []), key])
  kept.set(id, key)
  writeStates()
  return true
}

/** Takes the jobs of this user out of storage; those of another user are forgotten. */
export function takeStoredJobs(): { readonly job: StoredJob; readonly items: readonly JobItem[] }[] {
  const own = new Set(kept.values())
  const keys = (storedJobKeys.get() ?? []).filter((key) => !own.has(key))
  return keys.flatMap((key) => {
    const [job, states, failures] = [planEntry(key).get(), statesEntry(key).get(), reasonsEntry(key).get()]
    forget(key)
    if (!job || states?.length !== job.items.length || job.username !== session.get().username) return []
    return [{ job, items: job.items.map((item, index) => restoredItem(item, states[index] ?? 'u', failures?.[index])) }]
  })
}

const reasons = {
  unconfirmed: 'The page was reloaded before the response arrived. The request may have succeeded.',
  failed: 'Failed before the page was reloaded.',
} as const

/** Why what was not sent needs more than a press; null when it does not. */
const waitingReason = (secrets: StoredItem['secrets'] = []) =>
  secrets.length > 0
    ? `Not kept after a reload: ${secrets.map(({ label }) => label.toLowerCase()).join(', ')}. You will be asked again before anything is sent.`
    : null

function restoredItem({ id, label, secrets }: StoredItem, letter: string, failure: string = reasons.failed): JobItem {
  const state = Object.entries(stateOf).find(([each]) => each === letter)?.[1] ?? 'unconfirmed'
  if (state === 'waiting') return { id, label, state, reason: waitingReason(secrets) }
  return { id, label, state, reason: { done: null, failed: failure, unconfirmed: reasons.unconfirmed }[state] }
}
