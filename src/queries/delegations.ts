/**
 * Where domains were delegated to when this browser last looked (live-dns.ts). The results of one user at one service
 * stay in the browser until another user looks something up there
 * (docs/decisions/0129-delegations-are-kept-in-the-browser.md).
 */
import type { Domain } from '#contract/areas/domains.ts'
import { delegationStates, type DelegationState } from '#contract/rules/domains/delegation.ts'
import { loadConfig } from '#api/http/config.ts'
import { session } from '#api/session/session.ts'
import { subscribeStorage, textEntry } from '#api/storage.ts'
import { createStore } from '#api/store.ts'

/** A domain whose name is looked up. */
export type Named = Pick<Domain, 'id' | 'domain'>

interface Delegation {
  readonly state: DelegationState
  /** The mark of the name that was looked up. */
  readonly mark: number
  /** When it was looked up, milliseconds since the epoch. */
  readonly at: number
}
/** By the id of the domain, the earliest first. */
export type Delegations = ReadonlyMap<number, Delegation>

export const maxDelegations = 20_000
/** How many characters are read: lines of at most 52 each, after the line of the owner. */
const maxLength = 1_100_000

const key = 'delegations'
const stored = textEntry('browser', key, (text) => (text.length <= maxLength ? text : null))
const none: Delegations = new Map()
const store = createStore(none)

/** The delegations looked up by the signed-in user; none before the user is known. */
export const delegations = { get: store.get, subscribe: store.subscribe }

/** The first line of the stored text; null while nobody is known to be signed in. */
async function ownerLine(): Promise<string | null> {
  const { baseUrl } = await loadConfig()
  const { username } = session.get()
  return username === null ? null : `${baseUrl} ${username}`
}

/**
 * 32 bits of a name (FNV-1a): enough to notice that a domain has another name by now, without keeping the name itself.
 */
export function markOf(name: string): number {
  let hash = 0x811c9dc5
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** The outcome for the domain's current name; undefined where this name was not looked up. */
export function delegationOfDomain(kept: Delegations, { id, domain }: Named): Delegation | undefined {
  const delegation = kept.get(id)
  return delegation?.mark === markOf(domain) ? delegation : undefined
}

function parseLine(line: string): [number, Delegation][] {
  const [, id, name, at, mark] = /^(\d{1,15}) ([a-z]{1,9}) (\d{1,15}) (\d{1,10})$/.exec(line) ?? []
  const state = delegationStates.find((each) => each === name)
  return state ? [[Number(id), { state, at: Number(at), mark: Number(mark) }]] : []
}

/** The delegations stored for this owner; without storage, those that this page has. */
function readFor(owner: string): Map<number, Delegation> {
  const text = stored.get()
  if (text === null) return new Map(store.get())
  const [first, ...lines] = text.split('\n')
  return new Map(first === owner ? lines.flatMap(parseLine) : [])
}

/** Keeps the outcome of a look-up by the signed-in user. Never rejects once the service has responded. */
export async function keepDelegation({ id, domain }: Named, state: DelegationState): Promise<void> {
  const owner = await ownerLine()
  if (owner === null) return
  // Another tab may have kept something else.
  const kept = readFor(owner)
  kept.delete(id)
  kept.set(id, { state, at: Date.now(), mark: markOf(domain) })
  const [first] = kept.keys()
  if (kept.size > maxDelegations && first !== undefined) kept.delete(first)
  stored.set([owner, ...Array.from(kept, ([key, each]) => `${key} ${each.state} ${each.at} ${each.mark}`)].join('\n'))
  store.set(kept)
}

async function refresh() {
  const owner = await ownerLine()
  if (owner !== null) store.set(readFor(owner))
}

let username: string | null = null
/** Shows the stored delegations of another user as soon as that user is known. */
function followUser() {
  const now = session.get().username
  if (now === username) return
  username = now
  store.set(none)
  // Without the configuration there is no page to show it on.
  refresh().catch(() => {})
}
session.subscribe(followUser)
followUser()
subscribeStorage([key], () => void refresh().catch(() => {}))
