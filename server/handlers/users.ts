/** Users of the account (gaps 4.13); the contract lets only unrestricted ones ask. */
import type { users } from '#contract/areas/users.ts'
import { notFound, type Handlers } from '../context.ts'
import { grantsOf, updateGrants } from '../grants.ts'
import type { Database } from '../store/database.ts'
import { field, pageOf } from '../store/page.ts'
import { userNamed, usersAsShown } from '../store/users.ts'

const fields = { id: field.number('users.id'), username: field.text('users.username') }

async function named(db: Database, username: string) {
  const user = await userNamed(db, username)
  if (!user) throw notFound()
  return user
}

export const userHandlers: Handlers<typeof users> = {
  list: async ({ query, filter }, { db }) => {
    const { rows, ...envelope } = await pageOf(db.selectFrom('users').selectAll(), { filter, query, fields })
    return { data: await usersAsShown(db, rows), ...envelope }
  },
  view: async ({ path }, { db }) => {
    const [user] = await usersAsShown(db, [await named(db, path.username)])
    if (!user) throw notFound()
    return user
  },
  grants: async ({ path }, { db }) => {
    const user = await named(db, path.username)
    return user.restricted === 1 ? grantsOf(db, user.id, { every: true }) : null
  },
  updateGrants: async ({ path, body }, { db }) => {
    const user = await named(db, path.username)
    if (user.restricted === 0) return null
    await updateGrants(db, user.id, body)
    return grantsOf(db, user.id, { every: true })
  },
}
