/** Successful logins of the caller in the last 90 days (profile-and-domains.md, Profile; gaps 7.2). */
import type { logins } from '#contract/areas/logins.ts'
import { retentionDays } from '#contract/limits.ts'
import { toWireTime } from '#contract/time.ts'
import type { CallerContext, Handlers } from '../context.ts'
import { notFound } from '../errors.ts'
import { field, selectPage } from '../store/page.ts'

const fields = field.columns('logins', {
  number: ['id'],
  text: ['username', 'ip', 'status'],
  flag: ['restricted'],
  time: ['datetime'],
})

const selectLogins = ({ db, caller, now }: CallerContext) =>
  db
    .selectFrom('logins')
    .select(['id', 'datetime', 'ip', 'username', 'restricted'])
    .where('user_id', '=', caller.userId)
    .where('status', '=', 'successful')
    .where('datetime', '>=', toWireTime(now - retentionDays * 86_400_000))

const toLogin = <Row extends { restricted: number }>(row: Row) => ({ ...row, restricted: row.restricted === 1 })

export const loginHandlers: Handlers<typeof logins> = {
  list: async ({ query, filter }, context) => {
    const page = await selectPage(selectLogins(context), { filter, query, fields })
    return { ...page, data: page.data.map(toLogin) }
  },

  view: async ({ path }, context) =>
    toLogin(await selectLogins(context).where('id', '=', path.loginId).executeTakeFirstOrThrow(notFound)),
}
