/**
 * The shape of handlers, which follows the contract (one file per area), and what each call receives besides its
 * validated input.
 */
import type { HeldScopes } from '#contract/access.ts'
import type { ResponseOf, HandlerInput, Endpoint } from '#contract/endpoint.ts'
import type { CodeAttempts } from './oauth/code-attempts.ts'
import type { OutgoingMessage } from './store/outbox.ts'
import type { UnitOfWork } from './store/unit-of-work.ts'

/** The calling user, and the scopes of the token in use. */
export interface Caller {
  userId: number
  username: string
  restricted: boolean
  scopes: HeldScopes
  /** A personal access token, or the OAuth client that the token was issued to. */
  credential: { kind: 'token'; tokenId: number } | { kind: 'app'; appId: number; clientId: string; sessionId: number }
}

/** For a write, `db` is the transaction of the request, which is rolled back when the handler throws. */
export interface Context extends UnitOfWork {
  /** Null only for operations that need no credentials. */
  caller: Caller | null
  client: { address: string; userAgent: string }
  /** The service's origin as this caller reaches it, for addresses in responses: `https://console.example.com`. */
  origin: string
  /** The service's configured origin, for links in mails: the public address, or the one that it listens on. */
  linkOrigin: string
  codeAttempts: CodeAttempts
  /** The language of the browser that sent the request, for messages to users who have chosen none: `en`, `de`. */
  language: string
  /** Messages of this request, announced once its transaction is committed. */
  sent: OutgoingMessage[]
}
export interface CallerContext extends Context {
  caller: Caller
}

type ContextOf<E extends Endpoint> = E['access']['kind'] extends 'token' ? CallerContext : Context

type HandlerOf<E extends Endpoint> = (input: HandlerInput<E>, context: ContextOf<E>) => Promise<ResponseOf<E>>

/**
 * A write that first waits for something outside the service, such as another server. `prepare` runs outside of any
 * transaction, so that other requests are served in the meantime, and must not write. The function that it returns then
 * runs in the transaction of the request, after the caller's grants have been checked again.
 */
interface PreparedHandler<E extends Endpoint> {
  prepare: (input: HandlerInput<E>, context: ContextOf<E>) => Promise<(context: ContextOf<E>) => Promise<ResponseOf<E>>>
}

/** One handler per operation of an area; a missing one does not compile. */
export type Handlers<A extends Record<string, Endpoint>> = {
  [K in keyof A]: HandlerOf<A[K]> | PreparedHandler<A[K]>
}
