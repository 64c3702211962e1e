/** Runs shared mutation options outside a component, so that actions need no hooks. */
import type { MutationOptions, QueryClient } from '@tanstack/react-query'

export const mutate = <Data, Failure, Input, Result>(
  client: QueryClient,
  options: MutationOptions<Data, Failure, Input, Result>,
  input: Input,
): Promise<Data> => client.getMutationCache().build(client, client.defaultMutationOptions(options)).execute(input)
