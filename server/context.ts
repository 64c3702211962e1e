/** What a handler gets besides its checked input, and the shape handlers have: the contract's own, one file per area. */
import type { HeldScopes } from '#contract/access.ts'
import type { AnswerOf, CheckedOf, Endpoint } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/refusal.ts'
import type { Settings } from './settings.ts'
import type { Database } from './store/database.ts'

/** Who calls: the user, and what the token in use may do. */
export interface Caller {
  userId: number
  username: string
  restricted: boolean
  scopes: HeldScopes
  /** Personal access token, or the OAuth client the token was issued to. */
  credential: { kind: 'token'; tokenId: number } | { kind: 'app'; appId: number; clientId: string }
}

/** Randomness, passed in so that tests and the demo data can repeat themselves. */
export interface Random {
  bytes(length: number): Uint8Array<ArrayBuffer>
  /** Whole number from 0 to below - 1. */
  integer(below: number): number
}

export interface Context {
  /** For a write, the transaction of this request; nothing is kept when the handler throws. */
  db: Database
  /** Null only for operations that need no credentials. */
  caller: Caller | null
  /** Milliseconds since the epoch, UTC. */
  now: number
  random: Random
  settings: Settings
  /** Where the request comes from. */
  client: { address: string; userAgent: string }
}
export interface CallerContext extends Context {
  caller: Caller
}

/** An operation whose handler does not exist yet: answers 501 and is listed by the conformance test. */
export const notYet = Symbol('not yet')

type ContextOf<E extends Endpoint> = E['access']['kind'] extends 'token' ? CallerContext : Context

/** One function per operation of an area; a missing one does not compile. */
export type Handlers<A extends Record<string, Endpoint>> = {
  [K in keyof A]: ((input: CheckedOf<A[K]>, context: ContextOf<A[K]>) => Promise<AnswerOf<A[K]>>) | typeof notYet
}

/** A refusal thrown by a handler; one place renders it as `{errors:[{field,reason}]}` (gaps 1.3). */
export class Refused extends Error {
  readonly status: number
  readonly refusals: readonly Refusal[]
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, refusals: readonly Refusal[], headers: Readonly<Record<string, string>> = {}) {
    super(refusals.map((each) => (each.field ? `${each.field}: ${each.reason}` : each.reason)).join('; '))
    this.status = status
    this.refusals = refusals
    this.headers = headers
  }
}

/** A refusal without a field, or on one. */
export const refuse = (status: number, reason: string, field?: string) => new Refused(status, [field ? { field, reason } : { reason }])
export const notFound = () => refuse(404, 'Not found')
export const unauthorized = () => refuse(403, 'Unauthorized')
