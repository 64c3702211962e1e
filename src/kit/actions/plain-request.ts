/** A request as data: what it sends, and how to see whether it was done. Jobs keep such requests over a reload (job-storage.ts). */
import type { TagChange } from './tag-change.ts'

/** What a request creates, so that it is recognized when the response was lost. */
export interface CreatedThing {
  /** The operation that lists it: `nodes.list`. Its path, if it has one, is that of the request. */
  readonly list: string
  /** The members that tell it from others. */
  readonly match: Readonly<Record<string, string | number | null>>
  /** Those of them by which the list is filtered; all by default. */
  readonly filter?: readonly string[] | undefined
  /** An older thing is not the result. Wire time; null where nothing else can have these members. */
  readonly since: string | null
  /** One that was there before is as good: the service refuses a second one, and nothing tells them apart. */
  readonly shared?: boolean | undefined
}

/** A member that an update changes. Nothing is sent when it has another value than `before` by then. */
export interface MemberChange {
  readonly member: string
  /** "Default TTL", for messages. */
  readonly label: string
  readonly before: unknown
  readonly after: unknown
  readonly unit?: 'seconds' | undefined
}

/** What is created in a thing as soon as that exists: the records of a new domain. */
export interface Contents {
  /** The path parameter of `requests` that is the id of the thing: `domainId`. */
  readonly param: string
  /** The thing when it exists already; otherwise the request creates it. */
  readonly of?: number | undefined
  readonly requests: readonly PlainRequest[]
}

/** The request is sent when fewer than `max` of these actions are in progress on the node. */
export interface Turn {
  readonly nodeId: number
  /** "node_clone" */
  readonly action: string
  readonly max: number
  /** What it waits for, as a sentence. */
  readonly reason: string
}

/** A secret that was left out of a request, which the user enters again. */
export interface LeftOutSecret {
  /** Where it was: `['body', 'root_pass']`. */
  readonly path: readonly string[]
  /** "Root password" */
  readonly label: string
}

export interface PlainRequest {
  /** `nodes.boot` */
  readonly operation: string
  readonly input: unknown
  /** The key of the lock that forbids it: see kit/locks.ts. */
  readonly lock?: string | undefined
  /** For a request that replaces the tags: it is made from the tags that the thing has then. */
  readonly tags?: TagChange | undefined
  /** For an update: its body, made from what the thing is then. */
  readonly changes?: readonly MemberChange[] | undefined
  readonly creates?: CreatedThing | undefined
  readonly contents?: Contents | undefined
  readonly turn?: Turn | undefined
  readonly secrets?: readonly LeftOutSecret[] | undefined
}

/** A request of a job. */
export interface RequestItem extends PlainRequest {
  readonly id: number | string
  readonly label: string
  /** Done before the job, and part of its count. */
  readonly done?: boolean | undefined
}
