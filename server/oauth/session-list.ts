/** The caller's sessions: listing and ending them (src/contract/embedded/sessions.ts). */
import { Hono } from 'hono'
import { sessionsPath, type Session } from '#contract/embedded/sessions.ts'
import { toWireTime } from '#contract/time.ts'
import { findCaller, type Authenticator } from '../authenticate.ts'
import { notFound } from '../errors.ts'
import type { RequestEnv } from '../http/request-env.ts'
import { readConnection } from '../store/database.ts'
import { authorizationOf, json, requireCaller } from './proof.ts'
import { endSessions } from './sessions.ts'
import { runWrite, type SignInOptions } from './sign-in-options.ts'

export function sessionRoutes(options: SignInOptions, authenticator: Authenticator): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()

  app.get(sessionsPath, async (context) => {
    const authenticated = authenticator.authenticate(authorizationOf(context), context.get('now'))
    const { userId, credential } = await requireCaller(context, authenticated, 'account:read_only')
    const rows = await readConnection(options.database)
      .selectFrom('sessions')
      .innerJoin('apps', 'apps.id', 'sessions.app_id')
      .selectAll('sessions')
      .select('apps.label')
      .where('apps.user_id', '=', userId)
      .where('sessions.expires_at', '>', context.get('now'))
      .orderBy('sessions.id', 'desc')
      .execute()
    const data = rows.map((row): Session => ({
      id: row.id,
      app: row.label,
      scopes: options.identifiers.scopes(row.scopes),
      created: toWireTime(row.created_at),
      renewed: row.renewed_at === 0 ? null : toWireTime(row.renewed_at),
      expiry: toWireTime(row.expires_at),
      last_remote_addr: row.address,
      user_agent: row.user_agent,
      device_id: row.device_id,
      current: credential.kind === 'app' && credential.sessionId === row.id,
    }))
    return json({ data })
  })

  app.delete(`${sessionsPath}/:id{[1-9]\\d{0,14}}`, async (context) => {
    const ended = await runWrite(options, context.get('address'), async (db) => {
      const found = findCaller(db, authorizationOf(context), context.get('now'))
      const { userId } = await requireCaller(context, found, 'account:read_write')
      const session = await db
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', Number(context.req.param('id')))
        .where('app_id', 'in', db.selectFrom('apps').select('id').where('user_id', '=', userId))
        .executeTakeFirst()
      if (session) await endSessions(db, [session])
      return session
    })
    if (!ended) throw notFound()
    return json({})
  })

  return app
}
