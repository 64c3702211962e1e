/** Preferences: one dictionary per user and client; all personal access tokens share one (gaps 7.4). */
import { Preferences, type preferences } from '#contract/areas/preferences.ts'
import type { Caller, Handlers } from '../context.ts'
import { readJson } from '../store/json.ts'

const clientKey = ({ credential }: Caller) => (credential.kind === 'app' ? credential.clientId : '')

export const preferenceHandlers: Handlers<typeof preferences> = {
  view: async (_, { db, caller }) => {
    const row = await db
      .selectFrom('preferences')
      .select('value')
      .where('user_id', '=', caller.userId)
      .where('client', '=', clientKey(caller))
      .executeTakeFirst()
    return row ? readJson(Preferences, row.value) : {}
  },
  update: async ({ body }, { db, caller }) => {
    const value = JSON.stringify(body)
    await db
      .insertInto('preferences')
      .values({ user_id: caller.userId, client: clientKey(caller), value })
      .onConflict((conflict) => conflict.columns(['user_id', 'client']).doUpdateSet({ value }))
      .execute()
    return body
  },
}
