/** The personal access tokens of the signed-in user. */
import type { RequestOf } from '#contract/endpoint.ts'
import { tokens } from '#contract/operations.ts'
import { readNow } from '#api/cache/query.ts'
import { pagesOf, readCollection, type ItemOf } from '#api/cache/collection.ts'
import { call } from '#api/client.ts'
import { write } from '#api/write.ts'
import { holds, watchForDeletion, watchForUpdate } from './recognize.ts'

export type Token = ItemOf<typeof tokens.list>

export const tokenTable = {
  all: readCollection(tokens.list, {}),
  page: pagesOf(tokens.list),
}

const dependents = ['tokens.list', 'events.list'] as const

/** Stands for the value of a token when the response that held it was lost. */
export const lostValue = ''

/** The response holds the whole token, so it is not kept in the cache of mutations. */
export const createToken = {
  ...write(tokens.create, {
    invalidates: dependents,
    watch: async (client, { body }) => {
      const readTokens = () => client.fetchQuery({ ...tokenTable.all, ...readNow })
      // Read now, so that a token that somebody else has created with this label is not mistaken for the one of this
      // request.
      const before = await readTokens().catch(() => null)
      return async () => {
        const after = before && (await readTokens())
        if (!after || after.exceedsLimit) return null
        // The request may still arrive, so nothing proves that none was created.
        const token = after.items.find((each) => holds(each, body) && before.items.every(({ id }) => id !== each.id))
        return token ? { ...token, token: lostValue } : null
      }
    },
  }),
  gcTime: 0,
}
/** The token as it is now. Throws an ApiError. */
export const readToken = (path: RequestOf<typeof tokens.view>['path']) => call(tokens.view, { path })
export const updateToken = write(tokens.update, {
  invalidates: dependents,
  watch: (_client, { path, body }) => watchForUpdate(() => readToken(path), body),
})
export const removeToken = write(tokens.remove, {
  invalidates: dependents,
  watch: (_client, { path }) => watchForDeletion(() => readToken(path)),
})
/** Revokes the token of this session. Nothing is refetched, because every further request would fail. */
export const removeOwnToken = write(tokens.remove, { invalidates: [] })
