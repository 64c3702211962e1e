/**
 * Writes: their options for React Query, and sending each of them once. A write has one of three results. It is done:
 * the promise resolves to the response, or to what its recognizer has found when the response was lost. It is refused:
 * the promise rejects with the ApiError of the service. It is unknown: the promise rejects with `UnknownWrite`, which
 * is remembered, so that sending the same request again looks for the result first and then asks the user.
 */
import { mutationOptions, type MutationOptions, type QueryClient } from '@tanstack/react-query'
import type { OperationId } from '#contract/contract.ts'
import type { ErrorDetail } from '#contract/schema.ts'
import { isRepeatable, operationId, type Operation, type RequestOf, type ResponseOf } from '#contract/endpoint.ts'
import { call, reportWritten } from './client.ts'
import { isCreation } from './cache/created-items.ts'
import { broadcastInvalidation } from './cache/cross-tab-invalidation.ts'
import { ApiError, isOutcomeUnknown } from './error.ts'
import { invalidate } from './cache/query.ts'
import { repetition } from './session/questions.ts'
import { session } from './session/session.ts'
import { delay } from './timers.ts'

/**
 * Checks whether a write was done. Resolves to what its response would have been, or to null when there is no sign of
 * it; throws `NotDone` when it certainly was not.
 */
export type Look<R> = () => Promise<R | null>

/** A look has proved that the write was not done. Worded like a refusal. */
export class NotDone extends ApiError {
  constructor(operation: Operation, reason: string, field?: string) {
    super({
      status: 400,
      operation: operationId(operation),
      errors: [field === undefined ? { reason } : { field, reason }],
    })
  }
}

/**
 * Called before a request is sent, so that it can note the state before the write. Undefined when the result could not
 * be recognized.
 */
export type Watch<E extends Operation> = (
  client: QueryClient,
  request: RequestOf<E>,
) => Look<ResponseOf<E>> | undefined | Promise<Look<ResponseOf<E>> | undefined>

/** A write and how its result is recognized. */
interface Write<E extends Operation> {
  readonly endpoint: E
  readonly watch?: Watch<E> | undefined
  /** Tells requests apart that are equal and yet meant to be sent several times. */
  readonly instance?: string | undefined
}

/**
 * After a refusal, reads again the resources that the request names, because somebody may have deleted them. Resolves
 * to an error for each member that names a deleted one, where the service says only "is not valid".
 */
export type FindDeleted<E extends Operation> = (
  client: QueryClient,
  request: RequestOf<E>,
) => Promise<readonly ErrorDetail[]>

interface WriteOptions<E extends Operation> extends Invalidating {
  readonly watch?: Watch<E>
  readonly findDeleted?: FindDeleted<E>
}

interface Invalidating {
  /** The operations whose data is stale afterwards. */
  readonly invalidates: readonly OperationId[]
}

/** Refetches, in every tab, what a write makes stale. For jobs, which refetch once for many writes. */
export const refreshAfter =
  ({ invalidates }: Invalidating) =>
  (client: QueryClient) => {
    broadcastInvalidation(invalidates)
    return invalidate(client, invalidates)
  }

/** Options of a mutation that sends a write. It stays pending until everything it invalidates is up to date again. */
export function write<E extends Operation>(endpoint: E, { invalidates, watch, findDeleted }: WriteOptions<E>) {
  const refresh = refreshAfter({ invalidates })
  return {
    endpoint,
    watch,
    invalidates,
    ...mutationOptions({
      mutationKey: [endpoint.area, endpoint.name],
      mutationFn: async (input: RequestOf<E>, { client }) => {
        try {
          return await sendOnce(client, { endpoint, watch }, input)
        } catch (error) {
          if (!findDeleted || !(error instanceof ApiError) || error.status !== 400) throw error
          const deleted = await findDeleted(client, input).catch(() => [])
          throw deleted.length > 0 ? error.withErrors(deleted) : error
        }
      },
      onSuccess: (_response, _input, _result, { client }) => refresh(client),
      onSettled: (_response, error, _input, _result, { client }) => {
        if (isOutcomeUnknown(error) || isRefusedByState(error)) void refresh(client)
      },
    }),
  }
}

/**
 * A refusal that names no field, or that says "not found", is about the state of the resource, which differs from the
 * one that the page shows.
 */
const isRefusedByState = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 404 || (error.status === 400 && error.errors.every(({ field }) => field === undefined)))

/** Runs the mutation of a write outside a component. */
export const mutate = <Data, Failure, Input, Result>(
  client: QueryClient,
  options: MutationOptions<Data, Failure, Input, Result>,
  input: Input,
): Promise<Data> => client.getMutationCache().build(client, client.defaultMutationOptions(options)).execute(input)

/**
 * A write whose outcome is unknown. It stays in memory until its result is found, it is dismissed, or the user signs
 * out.
 */
export class UnknownWrite extends ApiError {
  /** It may be sent again without a question. */
  readonly repeatable: boolean
  readonly endpoint: Operation
  /** Undefined where the result cannot be recognized. */
  readonly look: Look<unknown> | undefined
  private readonly key: string
  private result: unknown = null
  private isAllowed = false

  constructor(
    { status, errors, operation, requestId }: ApiError,
    endpoint: Operation,
    key: string,
    look?: Look<unknown>,
  ) {
    super({ status, errors, operation, requestId, outcomeUnknown: true })
    this.endpoint = endpoint
    this.key = key
    this.repeatable = isRepeatable(endpoint)
    this.look = look
  }

  /** It is no refusal that a form could word better. */
  override withErrors(): this {
    return this
  }

  /**
   * Looks for the result; null when there is no sign of it. Once it is found, sending the request again resolves to it
   * and sends nothing.
   */
  async check(): Promise<unknown> {
    this.result ??= (await this.look?.().catch(() => null)) ?? null
    return this.result
  }

  /** Lets the request be sent again without a question: the user has answered it. */
  allow(): void {
    this.isAllowed = true
  }

  /** Whether to send it again: asks the user where that may do something twice. */
  async confirm(): Promise<boolean> {
    const isAllowed = this.isAllowed || this.repeatable
    this.isAllowed = false
    return isAllowed || repetition.ask({ count: 1, creates: isCreation(this.endpoint) })
  }

  /** Forgets it: the same request is then sent without a question. */
  dismiss(): void {
    unknownWrites.delete(this.key)
  }
}

/** The unknown writes, by operation and input. */
const unknownWrites = new Map<string, UnknownWrite>()

session.onSignOut(() => unknownWrites.clear())

/**
 * When to look for the result after a response was lost, milliseconds after the last look: the service may still be at
 * work.
 */
const lookDelaysMs = [0, 500, 1000]

/** Acts for one user: it neither continues nor settles once another one has signed in. */
async function lookRepeatedly(look: Look<unknown>, delaysMs: readonly number[]): Promise<unknown> {
  let refusal: NotDone | null = null
  for (const delayMs of delaysMs) {
    if (delayMs > 0) await session.ofSameUser(() => delay(delayMs))
    const found = await session.ofSameUser(look).catch((error: unknown) => {
      refusal = error instanceof NotDone ? error : null
      return null
    })
    if (found !== null) return found
  }
  if (refusal) throw refusal
  return null
}

const keyOf = (endpoint: Operation, input: object, instance = '') =>
  JSON.stringify([operationId(endpoint), input, instance])

/** Reports what was found as if its response had arrived. */
function settle<E extends Operation>(endpoint: E, input: RequestOf<E>, key: string, result: unknown): ResponseOf<E> {
  unknownWrites.delete(key)
  reportWritten(endpoint, input, result)
  // A key belongs to one operation, and its `look` resolves to what the response would have been.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return result as ResponseOf<E>
}

/**
 * Calls `note` for a write that was done or may have been, so that it can be undone: a refused write has changed
 * nothing.
 */
export async function noteSent<R>(sending: Promise<R>, note: () => void): Promise<R> {
  try {
    const response = await sending
    note()
    return response
  } catch (error) {
    if (isOutcomeUnknown(error)) note()
    throw error
  }
}

/** Looks for the result of an unknown write; null when there is no such write, or no sign of its result. */
export async function findEarlier<E extends Operation>(
  endpoint: E,
  input: RequestOf<E>,
  instance?: string,
): Promise<ResponseOf<E> | null> {
  const key = keyOf(endpoint, input, instance)
  const result = (await unknownWrites.get(key)?.check()) ?? null
  return result === null ? null : settle(endpoint, input, key, result)
}

/**
 * Sends a write. When its response is lost, looks for the result; a write that may be repeated is then sent once more,
 * unless it is an update: if the resource has other values by then, somebody else may have changed it since, and only
 * the user can decide whether to overwrite that. A refusal after a lost response may be a consequence of the first
 * attempt, so the result is looked for before the refusal counts.
 */
export async function sendOnce<E extends Operation>(
  client: QueryClient,
  { endpoint, watch, instance }: Write<E>,
  input: RequestOf<E>,
): Promise<ResponseOf<E>> {
  const key = keyOf(endpoint, input, instance)
  const earlier = unknownWrites.get(key)
  const earlierResult = await findEarlier(endpoint, input, instance)
  if (earlierResult !== null) return earlierResult
  if (earlier && !(await earlier.confirm())) throw earlier

  const look = earlier ? earlier.look : await watch?.(client, input)
  /** The last look could not read the state that it needs. */
  let isBlind = false
  const observedLook = async () => {
    isBlind = false
    return (look?.() ?? Promise.resolve(null)).catch((error: unknown) => {
      isBlind = !(error instanceof NotDone)
      throw error
    })
  }
  const [first = 0, ...others] = lookDelaysMs
  const attempts = isRepeatable(endpoint) && endpoint.method !== 'PUT' ? [[first], others] : [lookDelaysMs]
  let lost: ApiError | undefined = earlier
  for (const delaysMs of attempts) {
    try {
      const response = await call(endpoint, input)
      unknownWrites.delete(key)
      return response
    } catch (error) {
      if (!(error instanceof ApiError) || !(lost || error.outcomeUnknown)) throw error
      const isDeletion = endpoint.method === 'DELETE'
      if (isDeletion && error.status === 404) return settle(endpoint, input, key, {})
      const result = look ? await lookRepeatedly(observedLook, error.outcomeUnknown ? delaysMs : [first]) : null
      if (result !== null) return settle(endpoint, input, key, result)
      // A deletion may be refused because it is already under way.
      const isUnderWay = isDeletion && error.status === 400
      // Nor is a refusal final if the first attempt may be its cause, as long as nothing can be read.
      const isUnclear = isUnderWay || (lost !== undefined && isBlind)
      if (!error.outcomeUnknown && !isUnclear) throw error
      lost ??= error
      if (!error.outcomeUnknown) break
    }
  }
  if (!lost) throw new Error('Unreachable: every attempt resolves, is refused or is lost.')
  const unknown = new UnknownWrite(lost, endpoint, key, look)
  unknownWrites.set(key, unknown)
  throw unknown
}
