/** Events (gaps 4.14) of the last 90 days, newest first. */
import { setImmediate } from 'node:timers/promises'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { type EntityKind, entityParams } from '#contract/access.ts'
import type { Event, events } from '#contract/areas/events.ts'
import { retentionDays } from '#contract/limits.ts'
import { toWireTime } from '#contract/time.ts'
import { notFound, orNotFound } from '../errors.ts'
import type { Caller, CallerContext, Handlers } from '../context.ts'
import { readable } from '../store/grants.ts'
import { progressFields, toEvent } from '../store/events.ts'
import { field, selectPage } from '../store/page.ts'
import type { EventRow } from '../store/resource-tables.ts'

const retentionMs = retentionDays * 86_400_000

const fields = {
  ...field.columns('events', {
    number: ['id'],
    text: ['action', 'username', 'message'],
    flag: ['seen', 'read'],
    time: ['created'],
  }),
  'entity.id': field.number('events.entity_id'),
  'entity.type': field.text('events.entity_type'),
}

const isEntityKind = (name: string): name is EntityKind => Object.hasOwn(entityParams, name)
const entityKinds = Object.keys(entityParams).filter(isEntityKind)

/**
 * A restricted user sees events of readable entities, and their own events of resources without grants, such as SSH
 * keys.
 */
function visible(caller: Caller): RawBuilder<SqlBool> {
  if (!caller.restricted) return sql<SqlBool>`1 = 1`
  const granted = entityKinds.map(
    (kind) => sql<SqlBool>`(events.entity_type = ${kind} and ${readable(caller, kind, 'events.entity_id')})`,
  )
  const own = sql<SqlBool>`(events.user_id = ${caller.userId} and events.entity_type not in (${sql.join(entityKinds)}))`
  return sql<SqlBool>`(${sql.join([...granted, own], sql` or `)})`
}

/** The number of the secondary entity; null for public images, which have a text as their id. */
function secondaryNumber({ secondary_id: id }: EventRow): number | null {
  const digits = /^(?:private\/)?(\d+)$/.exec(id ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}

/**
 * The ids of secondary entities that the caller may read, as `node 5`. Disks and profiles belong to the event's node,
 * and public images to everybody.
 */
async function readableSecondaries({ db, caller }: CallerContext, rows: readonly EventRow[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const kind of entityKinds) {
    const ids = rows.flatMap((row) => (row.secondary_type === kind ? (secondaryNumber(row) ?? []) : []))
    if (ids.length === 0) continue
    const granted = await db
      .selectFrom('grants')
      .select('entity_id')
      .where('user_id', '=', caller.userId)
      .where('kind', '=', kind)
      .where('permissions', 'is not', null)
      .where('entity_id', 'in', ids)
      .execute()
    for (const { entity_id: id } of granted) found.add(`${kind} ${id}`)
  }
  return found
}

/** Events as the caller may see them: without secondary entities that are not granted. */
async function toVisibleEvents(context: CallerContext, rows: readonly EventRow[]): Promise<Event[]> {
  if (!context.caller.restricted) return rows.map((row) => toEvent(row, context.now))
  const secondaries = await readableSecondaries(context, rows)
  const isReadable = (row: EventRow) =>
    !entityKinds.some((kind) => kind === row.secondary_type) ||
    (row.secondary_type === 'image' && secondaryNumber(row) === null) ||
    secondaries.has(`${row.secondary_type} ${secondaryNumber(row)}`)
  return rows.map((row) => toEvent(isReadable(row) ? row : { ...row, secondary_type: null }, context.now))
}

const visibleEvents = ({ db, caller, now }: CallerContext) =>
  db
    .selectFrom('events')
    .selectAll('events')
    .where('events.created', '>=', toWireTime(now - retentionMs))
    .where(visible(caller))

/** Events that one statement reads. */
const seenStep = 1000

/** Marks an event and all older ones that the caller may see, in steps between which requests are served. */
async function markSeen({ db, caller }: CallerContext, newest: number): Promise<void> {
  for (let next = newest; ;) {
    const unseen = await db
      .selectFrom('events')
      // A column instead of a condition: searching for visible events takes longer than reading these events.
      .select(['id', visible(caller).as('visible')])
      // A literal instead of a parameter, so that the index of unseen events is used.
      .where(sql<SqlBool>`seen = 0`)
      .where('id', '<=', next)
      .orderBy('id', 'desc')
      .limit(seenStep)
      .execute()
    const last = unseen.at(-1)
    if (!last) return
    const ids = unseen.filter((event) => event.visible).map(({ id }) => id)
    if (ids.length > 0) await db.updateTable('events').set({ seen: 1 }).where('id', 'in', ids).execute()
    if (unseen.length < seenStep) return
    next = last.id - 1
    await setImmediate()
  }
}

export const eventHandlers: Handlers<typeof events> = {
  list: async ({ query, filter }, context) => {
    const page = await selectPage(visibleEvents(context), {
      filter,
      query,
      fields: { ...fields, ...progressFields(context.now) },
      order: [sql`events.id desc`],
    })
    return { ...page, data: await toVisibleEvents(context, page.data) }
  },
  view: async ({ path }, context) => {
    const row = await visibleEvents(context).where('events.id', '=', path.eventId).executeTakeFirstOrThrow(notFound)
    const [event] = await toVisibleEvents(context, [row])
    return orNotFound(event)
  },
  seen: async ({ path }, context) => {
    const row = await visibleEvents(context).where('events.id', '=', path.eventId).executeTakeFirstOrThrow(notFound)
    await markSeen(context, row.id)
    return {}
  },
}
