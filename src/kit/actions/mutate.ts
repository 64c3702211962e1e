/**
 * Runs shared mutation options outside a component, so that actions need no hooks. A request that must not be repeated, and whose
 * earlier attempt is unconfirmed, is not sent: throws UnconfirmedError.
 */
import type { MutationOptions, QueryClient } from '@tanstack/react-query'
import { isOutcomeUnknown } from '#api/error.ts'
import { isRepeatableWrite } from '#api/query.ts'
import type { FindEffect } from '#queries/effects.ts'
import { unconfirmed, UnconfirmedError } from './unconfirmed.ts'

export async function mutate<Data, Failure, Input, Result>(
  client: QueryClient,
  options: MutationOptions<Data, Failure, Input, Result>,
  input: Input,
): Promise<Data> {
  const requestKey = JSON.stringify([options.mutationKey, input])
  if (unconfirmed.has(requestKey)) throw new UnconfirmedError(requestKey)
  try {
    return await client.getMutationCache().build(client, client.defaultMutationOptions(options)).execute(input)
  } catch (error) {
    if (isOutcomeUnknown(error) && !isRepeatableWrite(options)) unconfirmed.add(requestKey)
    throw error
  }
}

/** The same for a write whose effect can be seen. When its response is lost and `find` sees the effect, it is done. */
export async function mutateOrFind<Data, Failure, Input, Result>(
  client: QueryClient,
  options: MutationOptions<Data, Failure, Input, Result>,
  input: Input,
  find: FindEffect,
): Promise<void> {
  try {
    await mutate(client, options, input)
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error
    await (await import('./look-for-effect.ts')).lookForEffect(find, error)
    unconfirmed.remove(JSON.stringify([options.mutationKey, input]))
  }
}
