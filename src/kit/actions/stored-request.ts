/** Sends a request that is data, and looks for what an earlier attempt has done. */
import * as z from 'zod/mini'
import { endpoints } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { validate, type ErrorDetail } from '#contract/validation.ts'
import { isOutcomeUnknown, statusOf } from '#api/error.ts'
import { isLockedKey, lockedReason } from '../locks.ts'
import { callStored, findOperation, pathOf } from './call-stored.ts'
import { findCreated } from './created-thing.ts'
import { isChanged, sendChanges } from './member-changes.ts'
import type { LeftOutSecret, PlainRequest } from './plain-request.ts'
import { changeTags, type TagChange } from './tag-change.ts'

/** Secrets by their path, joined by dots. */
export type EnteredSecrets = ReadonlyMap<string, string>
export const secretKey = ({ path }: LeftOutSecret) => path.join('.')

function setAt(value: unknown, [name, ...rest]: readonly string[], secret: string): unknown {
  if (name === undefined) return secret
  const members: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {}
  return { ...members, [name]: setAt(members[name], rest, secret) }
}

const complete = ({ input, secrets = [] }: PlainRequest, entered: EnteredSecrets) =>
  secrets.reduce((result, secret) => setAt(result, secret.path, entered.get(secretKey(secret)) ?? ''), input)

const WithBody = z.object({ body: z.unknown() })

/** What is wrong with the entered secrets of a request; the fields are paths within the body. */
export function secretErrors(request: PlainRequest, entered: EnteredSecrets): ErrorDetail[] {
  const { body: schema } = findOperation(request.operation)
  const input = z.safeParse(WithBody, complete(request, entered))
  if (!schema || !input.success) return []
  const result = validate(schema, input.data.body)
  return result.ok ? [] : result.errors
}

const Tagged = z.object({ tags: z.array(z.string()) })

async function sendTags(endpoint: Endpoint, { input }: PlainRequest, change: TagChange) {
  const path = pathOf(input)
  const view = findOperation(`${endpoint.area}.view`)
  await changeTags(
    change,
    async () => z.parse(Tagged, await callStored(view, { path })).tags,
    (tags) => callStored(endpoint, { path, body: { tags } }),
  )
}

/** Whether an attempt that failed may have met, or made, what it was to create. */
const mayExist = (error: unknown) => statusOf(error) === 400 || isOutcomeUnknown(error)

async function sendPlain(endpoint: Endpoint, request: PlainRequest, entered: EnteredSecrets): Promise<unknown> {
  try {
    return await callStored(endpoint, complete(request, entered))
  } catch (error) {
    const there = request.creates?.shared && mayExist(error) ? await findCreated(request).catch(() => null) : null
    if (!there) throw error
    return there
  }
}

/** How far a request with contents is. */
export interface Progress {
  /** The id of the thing; null while it does not exist as far as is known. */
  thing: number | null
  /** How many of the contents are there. */
  added: number
}

const Created = z.object({ id: z.number() })

/** The thing that the contents belong to. `isNew`: this call has created it. */
async function createThing(endpoint: Endpoint, request: PlainRequest, entered: EnteredSecrets) {
  try {
    return { id: z.parse(Created, await callStored(endpoint, complete(request, entered))).id, isNew: true }
  } catch (error) {
    const found = mayExist(error) ? await findCreated(request).catch(() => null) : null
    if (!found) throw error
    return { id: z.parse(Created, found).id, isNew: false }
  }
}

const within = (part: PlainRequest, param: string, id: number): PlainRequest => ({
  ...part,
  input: { ...z.parse(z.looseObject({}), part.input), path: { [param]: id } },
})

/** Creates the thing, then what belongs into it. What is there already is not sent again. */
async function sendWithContents(
  endpoint: Endpoint,
  request: PlainRequest,
  entered: EnteredSecrets,
  progress: Progress,
): Promise<void> {
  const { param = '', requests = [] } = request.contents ?? {}
  const thing =
    progress.thing === null ? await createThing(endpoint, request, entered) : { id: progress.thing, isNew: false }
  progress.thing = thing.id
  for (const part of requests.slice(progress.added)) {
    const inThing = within(part, param, thing.id)
    const there = thing.isNew ? null : await findCreated(inThing).catch(() => null)
    if (!there) await sendPlain(findOperation(part.operation), inThing, entered)
    progress.added += 1
  }
}

export const startProgress = ({ contents }: PlainRequest): Progress => ({ thing: contents?.of ?? null, added: 0 })

export async function sendStored(
  request: PlainRequest,
  entered: EnteredSecrets,
  progress = startProgress(request),
): Promise<unknown> {
  const endpoint = findOperation(request.operation)
  // It may have been locked since.
  if (request.lock !== undefined && isLockedKey(request.lock)) throw new Error(lockedReason)
  if (request.tags) return sendTags(endpoint, request, request.tags)
  if (request.changes) return sendChanges(endpoint, request, request.changes)
  if (request.contents) return sendWithContents(endpoint, request, entered, progress)
  return sendPlain(endpoint, request, entered)
}

/** Whether what a request deletes is gone; false where it cannot be looked for. */
async function isDeleted({ path }: Endpoint, { input }: PlainRequest): Promise<boolean> {
  const view = endpoints.find((each) => each.method === 'GET' && each.path === path)
  if (!view) return false
  try {
    await callStored(view, { path: pathOf(input) })
    return false
  } catch (error) {
    if (statusOf(error) === 404) return true
    throw error
  }
}

/** Whether an earlier attempt has done all of the request, as far as can be seen. Keeps in `progress` what it has found. */
export async function isDone(request: PlainRequest, progress: Progress): Promise<boolean> {
  const { changes, contents } = request
  const endpoint = findOperation(request.operation)
  if (endpoint.method === 'DELETE') return isDeleted(endpoint, request)
  if (changes) return isChanged(endpoint, request, changes)
  if (!contents) return (await findCreated(request)) !== null
  progress.thing ??= z.parse(z.nullable(Created), await findCreated(request))?.id ?? null
  if (progress.thing === null) return false
  for (const part of contents.requests.slice(progress.added)) {
    if (!(await findCreated(within(part, contents.param, progress.thing)))) return false
    progress.added += 1
  }
  return true
}
