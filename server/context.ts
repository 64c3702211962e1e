/** The shape of handlers: that of the contract, one file per area, and what each call receives besides its validated input. */
import type { HeldScopes } from '#contract/access.ts'
import type { ResponseOf, HandlerInput, Endpoint } from '#contract/endpoint.ts'
import type { CodeAttempts } from './oauth/code-attempts.ts'
import type { OutgoingMessage } from './store/outbox.ts'
import type { UnitOfWork } from './store/unit-of-work.ts'

/** The user who calls, and the scopes of the token in use. */
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
  codeAttempts: CodeAttempts
  /** Messages of this request, announced once its transaction is committed. */
  sent: OutgoingMessage[]
}
export interface CallerContext extends Context {
  caller: Caller
}

/** In place of a handler that does not exist yet: the operation returns 501, and the conformance test lists it. */
export const notImplemented = Symbol('not implemented')

type ContextOf<E extends Endpoint> = E['access']['kind'] extends 'token' ? CallerContext : Context

/** One function per operation of an area; a missing one does not compile. */
export type Handlers<A extends Record<string, Endpoint>> = {
  [K in keyof A]:
    ((input: HandlerInput<A[K]>, context: ContextOf<A[K]>) => Promise<ResponseOf<A[K]>>) | typeof notImplemented
}
