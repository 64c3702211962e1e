/**
 * Runs shared mutation options outside a component, so that actions need no hooks. A request that must not be repeated, and whose
 * earlier attempt is unconfirmed, is not sent: throws UnconfirmedError.
 */
import type { MutationOptions, QueryClient } from '@tanstack/react-query'
import { isOutcomeUnknown } from '#api/error.ts'
import { isRepeatableWrite } from '#api/query.ts'
import type { FindEffect } from '#queries/effects.ts'
import { unconfirmed, UnconfirmedError } from './unconfirmed.ts'

const keyOf = ({ mutationKey }: Pick<MutationOptions, 'mutationKey'>, input: unknown) =>
  JSON.stringify([mutationKey, input])

export async function mutate<Data, Failure, Input, Result>(
  client: QueryClient,
  options: MutationOptions<Data, Failure, Input, Result>,
  input: Input,
): Promise<Data> {
  const execute = () => client.getMutationCache().build(client, client.defaultMutationOptions(options)).execute(input)
  if (isRepeatableWrite(options)) return execute()
  const requestKey = keyOf(options, input)
  if (unconfirmed.has(requestKey)) throw new UnconfirmedError(requestKey)
  try {
    return await execute()
  } catch (error) {
    if (isOutcomeUnknown(error)) unconfirmed.add(requestKey)
    throw error
  }
}

/** When to look for the effect after the response was lost, milliseconds: the service may still be at work. */
const lookDelaysMs = [0, 500, 1000]

async function look(find: FindEffect): Promise<boolean> {
  for (const delayMs of lookDelaysMs) {
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (await find()) return true
  }
  return false
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
    if (!isOutcomeUnknown(error) || !(await look(find))) throw error
    unconfirmed.remove(keyOf(options, input))
  }
}
