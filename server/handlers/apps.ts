/** Apps that the caller has authorized (profile-and-domains.md, Profile; gaps 7.2). */
import type { apps } from '#contract/areas/apps.ts'
import { toWireTime } from '#contract/time.ts'
import type { CallerContext, Handlers } from '../context.ts'
import { notFound } from '../errors.ts'
import { revokeApp } from '../oauth/sessions.ts'
import { field, selectPage } from '../store/page.ts'

const fields = field.columns('apps', {
  number: ['id'],
  text: ['label', 'scopes', 'thumbnail_url', 'website'],
  time: ['created', 'expiry'],
})

const selectApps = ({ db, caller, now }: CallerContext) =>
  db
    .selectFrom('apps')
    .select(['id', 'label', 'scopes', 'created', 'expiry', 'thumbnail_url', 'website'])
    .where('user_id', '=', caller.userId)
    .where((where) => where.or([where('expiry', 'is', null), where('expiry', '>', toWireTime(now))]))

const requireApp = (context: CallerContext, id: number) =>
  selectApps(context).where('id', '=', id).executeTakeFirstOrThrow(notFound)

export const appHandlers: Handlers<typeof apps> = {
  list: ({ query, filter }, context) => selectPage(selectApps(context), { filter, query, fields }),

  view: async ({ path }, context) => requireApp(context, path.appId),

  remove: async ({ path }, context) => {
    const { id } = await requireApp(context, path.appId)
    await revokeApp(context.db, id)
    return {}
  },
}
