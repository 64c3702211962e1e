/** Events (gaps 4.14), newest first, of the last 90 days; a restricted user sees those of what it may read and its own. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { EntityKind } from '#contract/access.ts'
import { entityParams } from '#contract/access.ts'
import type { events } from '#contract/areas/events.ts'
import { wireTime } from '#contract/time.ts'
import { notFound, type Caller, type CallerContext, type Handlers } from '../context.ts'
import { readable } from '../grants.ts'
import { eventAnswer } from '../store/events.ts'
import { field, pageOf } from '../store/page.ts'

const retention = 90 * 86_400_000

const fields = {
  id: field.number('events.id'),
  action: field.text('events.action'),
  created: field.time('events.created'),
  'entity.id': field.number('events.entity_id'),
  'entity.type': field.text('events.entity_type'),
  seen: field.flag('events.seen'),
  read: field.flag('events.read'),
}

const isKind = (name: string): name is EntityKind => Object.hasOwn(entityParams, name)
const kinds = Object.keys(entityParams).filter(isKind)

/** What a restricted user sees: events of entities it may read, and what it did itself to things without grants, such as its keys. */
function visible(caller: Caller): RawBuilder<SqlBool> {
  if (!caller.restricted) return sql<SqlBool>`1 = 1`
  const granted = kinds.map((kind) => sql<SqlBool>`(events.entity_type = ${kind} and ${readable(caller, kind, 'events.entity_id')})`)
  const own = sql<SqlBool>`(events.username = ${caller.username} and events.entity_type not in (${sql.join(kinds)}))`
  return sql<SqlBool>`(${sql.join([...granted, own], sql` or `)})`
}

const shown = ({ db, caller, now }: CallerContext) =>
  db.selectFrom('events').selectAll('events').where('events.created', '>=', wireTime(now - retention)).where(visible(caller))

export const eventHandlers: Handlers<typeof events> = {
  list: async ({ query, filter }, context) => {
    const { rows, ...envelope } = await pageOf(shown(context), { filter, query, fields, order: [sql`events.id desc`] })
    return { data: rows.map((row) => eventAnswer(row, context.now)), ...envelope }
  },
  view: async ({ path }, context) => {
    const row = await shown(context).where('events.id', '=', path.eventId).executeTakeFirst()
    if (!row) throw notFound()
    return eventAnswer(row, context.now)
  },
  seen: async ({ path }, context) => {
    const row = await shown(context).where('events.id', '=', path.eventId).executeTakeFirst()
    if (!row) throw notFound()
    await context.db.updateTable('events').set({ seen: 1 }).where('events.id', '<=', row.id).where(visible(context.caller)).execute()
    return {}
  },
}
