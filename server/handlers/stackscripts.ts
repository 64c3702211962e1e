/** Deployment scripts: public ones, and with a token those of the account (gaps 4.12). */
import { sql } from 'kysely'
import type { stackscripts } from '#contract/areas/stackscripts.ts'
import { notFound } from '../errors.ts'
import type { Handlers } from '../context.ts'
import { readable } from '../store/grants.ts'
import { field, selectPage } from '../store/page.ts'
import { toStackscript } from '../store/stackscripts.ts'

const fields = field.columns('stackscripts', {
  number: ['id', 'deployments_total', 'deployments_active'],
  text: ['label', 'description', 'rev_note', 'script', 'username', 'user_gravatar_id'],
  flag: ['is_public', 'mine'],
  time: ['created', 'updated'],
})

export const stackscriptHandlers: Handlers<typeof stackscripts> = {
  list: async ({ query, filter }, { db, caller }) => {
    const visible = sql<boolean>`(stackscripts.is_public = 1 or ${readable(caller, 'stackscript', 'stackscripts.id')})`
    const page = await selectPage(db.selectFrom('stackscripts').selectAll('stackscripts').where(visible), {
      filter,
      query,
      fields,
    })
    return { ...page, data: page.data.map(toStackscript) }
  },
  view: async ({ path }, { db }) => {
    const wanted = db.selectFrom('stackscripts').selectAll().where('id', '=', path.stackscriptId)
    return toStackscript(await wanted.executeTakeFirstOrThrow(notFound))
  },
}
