/**
 * Runs shared mutation options outside a component, so that actions need no hooks. A request that must not be repeated, and whose
 * earlier attempt is unconfirmed, is not sent: throws UnconfirmedError.
 */
import type { MutationOptions, QueryClient } from '@tanstack/react-query'
import { isOutcomeUnknown } from '#api/error.ts'
import { isRepeatableWrite } from '#api/query.ts'
import { unconfirmed, UnconfirmedError } from './unconfirmed.ts'

export async function mutate<Data, Failure, Input, Result>(
  client: QueryClient,
  options: MutationOptions<Data, Failure, Input, Result>,
  input: Input,
): Promise<Data> {
  const execute = () => client.getMutationCache().build(client, client.defaultMutationOptions(options)).execute(input)
  if (isRepeatableWrite(options)) return execute()
  const requestKey = JSON.stringify([options.mutationKey, input])
  if (unconfirmed.has(requestKey)) throw new UnconfirmedError(requestKey)
  try {
    return await execute()
  } catch (error) {
    if (isOutcomeUnknown(error)) unconfirmed.add(requestKey)
    throw error
  }
}
