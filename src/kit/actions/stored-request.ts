/** Sends a request that job-storage.ts has kept, and looks for what an earlier attempt has created. */
import * as z from 'zod/mini'
import { endpoints } from '#contract/contract.ts'
import { operationId, type Endpoint, type RequestOf } from '#contract/endpoint.ts'
import { parseWireTime } from '#contract/time.ts'
import { validate, type ErrorDetail } from '#contract/validation.ts'
import { call } from '#api/client.ts'
import { isLockedKey, lockedReason } from '../locks.ts'
import type { CreatedThing, LeftOutSecret, PlainRequest } from './bulk-request.ts'
import { changeTags, type TagChange } from './tag-change.ts'

/** Throws for an operation of an older version of the dashboard. */
function findOperation(id: string): Endpoint {
  const endpoint = endpoints.find((each) => operationId(each) === id)
  if (!endpoint) throw new Error('This request is not known any more.')
  return endpoint
}

/** Calls with an input of which the compiler knows nothing: it fitted this operation when it was stored, and the service validates it. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const callStored = (endpoint: Endpoint, input: unknown) => call(endpoint, input as RequestOf<Endpoint>)

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
const WithPath = z.object({ path: z.record(z.string(), z.union([z.string(), z.number()])) })

async function sendTags(endpoint: Endpoint, { input }: PlainRequest, change: TagChange) {
  const { path } = z.parse(WithPath, input)
  const view = findOperation(`${endpoint.area}.view`)
  await changeTags(
    change,
    async () => z.parse(Tagged, await callStored(view, { path })).tags,
    (tags) => callStored(endpoint, { path, body: { tags } }),
  )
}

export async function sendStored(request: PlainRequest, entered: EnteredSecrets): Promise<unknown> {
  const endpoint = findOperation(request.operation)
  // It may have been locked since.
  if (request.lock !== undefined && isLockedKey(request.lock)) throw new Error(lockedReason)
  return request.tags ? sendTags(endpoint, request, request.tags) : callStored(endpoint, complete(request, entered))
}

const Listed = z.object({ data: z.array(z.looseObject({ created: z.optional(z.string()) })) })

/** The thing that an earlier attempt has created; null when there is none. */
export async function findCreated({ list, match, since }: CreatedThing): Promise<object | null> {
  const { data } = z.parse(Listed, await callStored(findOperation(list), { filter: match }))
  const isNewEnough = (created: string | undefined) =>
    since === null || (created !== undefined && parseWireTime(created) >= parseWireTime(since))
  return (
    data.find(
      (thing) => isNewEnough(thing.created) && Object.entries(match).every(([name, value]) => thing[name] === value),
    ) ?? null
  )
}
