/** The logins of the signed-in user in the last 90 days. */
import { logins } from '#contract/operations.ts'
import { pagesOf, readCollection, type ItemOf } from '#api/cache/collection.ts'

export type Login = ItemOf<typeof logins.list>

export const loginTable = {
  all: readCollection(logins.list, {}),
  page: pagesOf(logins.list),
}
