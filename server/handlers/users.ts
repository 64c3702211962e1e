/** Users of the account (gaps 4.13), for unrestricted users only. */
import type { users } from '#contract/areas/users.ts'
import { notFound } from '../errors.ts'
import type { Handlers } from '../context.ts'
import { grantsOf, updateGrants } from '../store/grants.ts'
import type { Database } from '../store/database.ts'
import { field, selectPage } from '../store/page.ts'
import { findUser, toUsers } from '../store/users.ts'

const fields = { id: field.number('users.id'), username: field.text('users.username') }

async function requireUser(db: Database, username: string) {
  const user = await findUser(db, username)
  if (!user) throw notFound()
  return user
}

export const userHandlers: Handlers<typeof users> = {
  list: async ({ query, filter }, { db }) => {
    const { rows, ...envelope } = await selectPage(db.selectFrom('users').selectAll(), { filter, query, fields })
    return { data: await toUsers(db, rows), ...envelope }
  },
  view: async ({ path }, { db }) => {
    const [user] = await toUsers(db, [await requireUser(db, path.username)])
    if (!user) throw notFound()
    return user
  },
  grants: async ({ path }, { db }) => {
    const user = await requireUser(db, path.username)
    return user.restricted === 1 ? grantsOf(db, user.id, { includeUngranted: true }) : null
  },
  updateGrants: async ({ path, body }, { db }) => {
    const user = await requireUser(db, path.username)
    if (user.restricted === 0) return null
    await updateGrants(db, user.id, body)
    return grantsOf(db, user.id, { includeUngranted: true })
  },
}
