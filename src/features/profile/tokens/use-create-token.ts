/** Creates a token. Its value is shown only once, so a token whose answer was lost is useless: it is found, and replaced after a question. */
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { operationId, type RequestOf } from '#contract/endpoint.ts'
import { tokens } from '#contract/operations.ts'
import { call } from '#api/client.ts'
import { invalidate } from '#api/query.ts'
import { ApiError, isOutcomeUnknown, statusOf } from '#api/error.ts'
import { mutate } from '#kit/actions/mutate.ts'
import { confirm } from '#kit/confirm.ts'
import { createToken, removeToken, tokenTable, type Token } from '#queries/tokens.ts'

type CreateRequest = RequestOf<typeof tokens.create>

/** In place of the value, when the answer that held it was lost. */
export const lostValue = ''

const notCreated = new ApiError({
  status: 400,
  errors: [{ reason: 'The response was lost, but no token was created. Create it again.' }],
  operation: operationId(tokens.create),
})

/** Calls a creation, and finds what it has created when its answer is lost. Throws when that cannot be told either. */
async function createOrFind(
  client: QueryClient,
  { body }: CreateRequest,
  create: () => Promise<Token>,
): Promise<Token> {
  const before = client.getQueryData(tokenTable.all.queryKey)?.items
  try {
    return await create()
  } catch (error) {
    if (!isOutcomeUnknown(error) || !before) throw error
    const after = await client.fetchQuery({ ...tokenTable.all, staleTime: 0 }).catch(() => null)
    if (!after || after.exceedsLimit) throw error
    const token = after.items.find(({ id, label }) => label === body.label && before.every((each) => each.id !== id))
    if (!token) throw notCreated
    return { ...token, token: lostValue }
  }
}

/** A mutation for the form; the token is without its value when the answer was lost. */
export function useCreateToken() {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(createToken)
  return {
    mutateAsync: (request: CreateRequest) => createOrFind(client, request, () => mutateAsync(request)),
  }
}

/** Asks to revoke a token without a value and to create another one; resolves to that one, or to null when the first is kept. */
export async function offerReplacement(
  client: QueryClient,
  lost: Token,
  request: CreateRequest,
): Promise<Token | null> {
  let useless = lost
  let replacement: Token | null = null
  await confirm({
    title: `The value of ${lost.label} was lost`,
    body: 'The token was created, but its value was lost, and it is shown only once. Revoke it and create another one with the same settings?',
    action: 'Revoke and create again',
    cancelLabel: 'Keep it',
    run: async () => {
      await mutate(client, removeToken, { path: { tokenId: useless.id } }).catch((error: unknown) => {
        // Revoked by an earlier try.
        if (statusOf(error) !== 404) throw error
      })
      // Not by mutate(), which would ask before it repeats what was lost: here the result is known.
      const token = await createOrFind(client, request, () => call(tokens.create, request))
      void invalidate(client, ['tokens.list', 'events.list'])
      useless = token
      if (token.token === lostValue) throw new Error('The value was lost again. Try again.')
      replacement = token
    },
  })
  return replacement
}
