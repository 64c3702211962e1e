/** The personal access tokens of the signed-in user. */
import type { Filter } from '#contract/filter.ts'
import { tokens } from '#contract/operations.ts'
import { readCollection, type ItemOf } from '#api/collection.ts'
import { read, write } from '#api/query.ts'

export type Token = ItemOf<typeof tokens.list>

export const tokenTable = {
  all: readCollection(tokens.list, {}),
  page: (query: { page: number; page_size: number }, filter: Filter | undefined) =>
    read(tokens.list, { query, ...(filter ? { filter } : {}) }),
}

const dependents = ['tokens.list', 'events.list'] as const

/** The response holds the whole token, so it is not kept in the cache of mutations. */
export const createToken = { ...write(tokens.create, { invalidates: dependents }), gcTime: 0 }
export const updateToken = write(tokens.update, { invalidates: dependents })
export const removeToken = write(tokens.remove, { invalidates: dependents })
/** Revokes the token of this session. Nothing is refetched, because every further request would fail. */
export const removeOwnToken = write(tokens.remove, { invalidates: [] })
