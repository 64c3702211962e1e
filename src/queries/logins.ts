/** The logins of the signed-in user in the last 90 days. */
import type { Filter } from '#contract/filter.ts'
import { logins } from '#contract/operations.ts'
import { readCollection, type ItemOf } from '#api/cache/collection.ts'
import { read } from '#api/cache/query.ts'

export type Login = ItemOf<typeof logins.list>

export const loginTable = {
  all: readCollection(logins.list, {}),
  page: (query: { page: number; page_size: number }, filter: Filter | undefined) =>
    read(logins.list, { query, ...(filter ? { filter } : {}) }),
}
