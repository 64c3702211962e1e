/**
 * What was changed in this browser, kept only when the user asks for it. In the browser's storage, bounded, without secrets; the service
 * gets nothing of it.
 */
import * as z from 'zod/mini'
import { validate } from '#contract/validation.ts'
import { jsonEntry } from '#api/storage.ts'
import { createStore } from '#api/store.ts'
import { storedChoice } from './preferences/stored-choice.ts'

const Members = z.record(z.string(), z.unknown())
const Change = z.object({
  /** Milliseconds since the epoch; no two changes have the same. */
  at: z.number(),
  username: z.string(),
  /** What was done, as the interface calls it: "Update a node". */
  summary: z.string(),
  /** What it was done to: a label, or its path at the service. */
  target: z.string(),
  /** The changed members; null where there was nothing before, nothing after, or more than is kept. */
  before: z.nullable(Members),
  after: z.nullable(Members),
})
export type Change = z.output<typeof Change>

const maxChanges = 200
/** Characters of JSON. Browsers give a site 5 MB. */
const maxLength = 500_000

const stored = jsonEntry('browser', 'change-history', (value): readonly Change[] | null => {
  const result = validate(z.array(Change), value)
  return result.ok ? result.value : null
})
const store = createStore<readonly Change[]>(stored.get() ?? [])

/** The user who keeps a history in this browser; empty when nobody does. */
export const historyOwner = storedChoice('keep-history', '', (text) => text)

/** The newest as many as fit. */
function withinLimits(changes: readonly Change[]): readonly Change[] {
  const kept = changes.slice(0, maxChanges)
  const sizes = kept.map((change) => JSON.stringify(change).length)
  let total = 0
  return kept.filter((_, index) => (total += sizes[index] ?? 0) <= maxLength)
}

/** Newest first. */
export const changeHistory = {
  get: store.get,
  subscribe: store.subscribe,
  add: (change: Change) => {
    // Another tab may have added some.
    const others = stored.get() ?? []
    const at = Math.max(change.at, (others[0]?.at ?? 0) + 1)
    const changes = withinLimits([{ ...change, at }, ...others])
    stored.set(changes)
    store.set(changes)
  },
  /** Forgets the changes of this user. */
  clear: (username: string) => {
    const others = (stored.get() ?? []).filter((each) => each.username !== username)
    if (others.length === 0) stored.remove()
    else stored.set(others)
    store.set(others)
  },
}
