/** The value of a token is shown only once, so a token whose answer was lost is useless: it is replaced after a question. */
import type { QueryClient } from '@tanstack/react-query'
import type { tokens } from '#contract/areas/tokens.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { statusOf } from '#api/error.ts'
import { mutate } from '#api/write.ts'
import { confirm } from '#kit/dialogs/confirm.ts'
import { createToken, lostValue, removeToken, type Token } from '#queries/tokens.ts'

type CreateRequest = RequestOf<typeof tokens.create>

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
      const token = await mutate(client, createToken, request)
      useless = token
      if (token.token === lostValue) throw new Error('The value was lost again. Try again.')
      replacement = token
    },
  })
  return replacement
}
