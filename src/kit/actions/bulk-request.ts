/** A bulk action whose work is one request for each thing. Its job can go on after the page was reloaded: see job-storage.ts. */
import { operationId, type Operation, type RequestOf } from '#contract/endpoint.ts'
import { call } from '#api/client.ts'
import type { TagChange } from './tag-change.ts'

/** What a request creates, so that it is recognized when the response was lost. */
export interface CreatedThing {
  /** The operation that lists it: `nodes.list`. */
  readonly list: string
  /** The members that name it, by which the list is filtered. */
  readonly match: Readonly<Record<string, string>>
  /** An older thing is not the result. Wire time; null where nothing else can have this name. */
  readonly since: string | null
}

/** A secret that was left out of a request, which the user enters again. */
export interface LeftOutSecret {
  /** Where it was: `['body', 'root_pass']`. */
  readonly path: readonly string[]
  /** "Root password" */
  readonly label: string
}

/** A request as data. */
export interface PlainRequest {
  /** `nodes.boot` */
  readonly operation: string
  readonly input: unknown
  /** The key of the lock that forbids it: see kit/locks.ts. */
  readonly lock?: string | undefined
  /** For a request that replaces the tags: it is made from the tags that the thing has then. */
  readonly tags?: TagChange | undefined
  readonly creates?: CreatedThing | undefined
  readonly secrets?: readonly LeftOutSecret[] | undefined
}

export const bulkRequest = <T, O extends Operation>(endpoint: O, toInput: (thing: T) => RequestOf<O>) => ({
  run: (thing: T) => call(endpoint, toInput(thing)),
  request: (thing: T): PlainRequest => ({ operation: operationId(endpoint), input: toInput(thing) }),
})
