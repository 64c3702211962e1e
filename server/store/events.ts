/** Events (gaps 4.14) as rows, and as the interface shows them, with a progress computed from the clock. */
import { sql, type InsertObject } from 'kysely'
import type { Event, EventEntity } from '#contract/areas/events.ts'
import { maxEventMessageOctets, maxEventsPerUser } from '#contract/limits.ts'
import type { EventAction } from '#contract/rules/events/event-actions.ts'
import { toWireTime } from '#contract/time.ts'
import { durationMs } from '../durations.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import type { Database } from './database.ts'
import { field } from './page.ts'
import type { Reference } from './references.ts'
import type { EventRow } from './resource-tables.ts'
import type { Tables } from './tables.ts'

export interface NewEvent {
  action: EventAction
  /** Null for actions of the service itself. */
  username: string | null
  /**
   * The user that the event belongs to. By default the user who has the name now; jobs and changes of names must pass
   * the id.
   */
  userId?: number | null
  entity: Reference | null
  secondary?: Reference | null
  /** What changed, where the entities do not tell it. */
  message?: string
}

/** At most this many octets of UTF-8, cut after a whole character. */
export function cutText(text: string, maxOctets: number, ellipsis = ''): string {
  // A character has at least one octet, so this much is enough.
  const octets = Buffer.from(text.slice(0, maxOctets + 1))
  if (octets.length <= maxOctets) return text
  const room = maxOctets - Buffer.byteLength(ellipsis)
  // A stream decoder holds back a character that is cut off.
  return `${new TextDecoder().decode(octets.subarray(0, room), { stream: true })}${ellipsis}`
}

/** A message as it is stored. */
export const storedMessage = (message: string): string => cutText(message, maxEventMessageOctets, '…')

const columns = ({ action, username, userId, entity, secondary = null, message = '' }: NewEvent, now: number) => ({
  action,
  username,
  // Names are unique at this moment, but not over time.
  user_id: userId === undefined ? sql<number | null>`(select id from users where username = ${username})` : userId,
  created: toWireTime(now),
  entity_type: entity?.type ?? null,
  entity_id: typeof entity?.id === 'number' ? entity.id : null,
  entity_label: entity?.label ?? null,
  entity_url: entity?.url ?? null,
  secondary_type: secondary?.type ?? null,
  secondary_id: secondary ? String(secondary.id) : null,
  secondary_label: secondary?.label ?? null,
  secondary_url: secondary?.url ?? null,
  duration: null,
  message: storedMessage(message),
  seen: 0 as const,
  read: 0 as const,
})

/**
 * How many events are deleted when there are too many: more than one, so that the surplus over a new limit disappears
 * over time.
 */
const removedAtOnce = 100

/** Adds an event. When its user has too many, deletes the oldest ones that are not in progress. Returns the id. */
async function addEvent(db: Database, values: InsertObject<Tables, 'events'>): Promise<number> {
  const { id, user_id } = await db
    .insertInto('events')
    .values(values)
    .returning(['id', 'user_id'])
    .executeTakeFirstOrThrow()
  if (user_id === null) return id
  const tooMany = db.selectFrom('events').select('id').where('user_id', '=', user_id).orderBy('id', 'desc')
  await db
    .deleteFrom('events')
    .where('id', 'in', tooMany.limit(removedAtOnce).offset(maxEventsPerUser))
    .where('status', '!=', 'scheduled')
    .execute()
  return id
}

/** Records a notification: something that has happened already. */
export async function recordEvent({ db, now }: Pick<UnitOfWork, 'db' | 'now'>, event: NewEvent): Promise<void> {
  await addEvent(db, {
    ...columns(event, now),
    status: 'notification',
    started_at: null,
    ends_at: null,
    megabytes: null,
  })
}

/** Records the start of something that takes `expectedMs`. Returns the event's id, for `finishEvent`. */
export function startEvent(
  work: Pick<UnitOfWork, 'db' | 'now' | 'settings'>,
  event: NewEvent & { expectedMs: number; megabytes?: number },
): Promise<number> {
  return addEvent(work.db, {
    ...columns(event, work.now),
    status: 'scheduled',
    started_at: work.now + Math.min(durationMs('queue', work.settings), event.expectedMs),
    ends_at: work.now + event.expectedMs,
    megabytes: event.megabytes ?? null,
  })
}

/** Records something that waits for something else; `resumeEvent` starts it. Returns the event's id. */
export function queueEvent({ db, now }: Pick<UnitOfWork, 'db' | 'now'>, event: NewEvent): Promise<number> {
  return addEvent(db, { ...columns(event, now), status: 'scheduled', started_at: null, ends_at: null, megabytes: null })
}

/** Starts a queued event. */
export async function resumeEvent(
  { db, now }: Pick<UnitOfWork, 'db' | 'now'>,
  eventId: number,
  expectedMs: number,
): Promise<void> {
  await db
    .updateTable('events')
    .set({ started_at: now, ends_at: now + expectedMs })
    .where('id', '=', eventId)
    .execute()
}

/** Ends an event; with the reason of a failure, as failed. */
export async function finishEvent(
  { db, now }: Pick<UnitOfWork, 'db' | 'now'>,
  eventId: number,
  failure = '',
): Promise<void> {
  const row = await db
    .selectFrom('events')
    .select(['started_at', 'created'])
    .where('id', '=', eventId)
    .executeTakeFirst()
  await db
    .updateTable('events')
    .set({
      ...(failure ? { status: 'failed', message: storedMessage(failure) } : { status: 'finished' }),
      duration: row?.started_at ? Math.max(0, now - row.started_at) / 1000 : 0,
    })
    .where('id', '=', eventId)
    .where('status', '=', 'scheduled')
    .execute()
}

/** Unfinished events that a node takes part in, also as the target of a clone (gaps 2.6, "busy"). */
const openEventsQuery = (db: Database, nodeId: number) =>
  db
    .selectFrom('events')
    .where('status', '=', 'scheduled')
    .where((where) =>
      where.or([
        where.and([where('entity_type', '=', 'node'), where('entity_id', '=', nodeId)]),
        where.and([where('secondary_type', '=', 'node'), where('secondary_id', '=', String(nodeId))]),
      ]),
    )

/** The open events of a node. `entity_id` is another node's when this node is the target. */
export const openEvents = (db: Database, nodeId: number) =>
  openEventsQuery(db, nodeId).select(['id', 'action', 'entity_id']).orderBy('id').execute()

/** Fails the open events of a node, but not those in which it is only the target. */
export async function failOpenEvents(
  context: Pick<UnitOfWork, 'db' | 'now'>,
  nodeId: number,
  message: string,
): Promise<void> {
  for (const { id, entity_id } of await openEvents(context.db, nodeId))
    if (entity_id === nodeId) await finishEvent(context, id, message)
}

const toEventEntity = (
  type: string | null,
  id: number | string | null,
  label: string | null,
  url: string | null,
): EventEntity | null => (type === null ? null : { id: id ?? '', label, type, url })

const numberIfDigits = (id: string | null) => (id !== null && /^\d+$/.test(id) ? Number(id) : id)

/** Hours, minutes and seconds: `0:2:51`. */
const formatTimeRemaining = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, String(seconds % 60).padStart(2, '0')].join(':')

/** The percentage, at most 99: 100 is for events that are over. */
const percent = (elapsedMs: number, totalMs: number) => Math.min(99, Math.floor((elapsedMs * 100) / totalMs))

/** The members of an event that change with the clock; `progressFields` says the same in SQL. */
function progress(
  row: EventRow,
  now: number,
): Pick<Event, 'status' | 'percent_complete' | 'rate' | 'time_remaining' | 'duration'> {
  const still = { rate: null, time_remaining: null, duration: row.duration }
  if (row.status === 'notification') return { status: 'notification', percent_complete: null, ...still }
  const { started_at: started, ends_at: ends } = row
  if (row.status === 'failed') return { status: 'failed', percent_complete: 100, ...still }
  if (row.status === 'finished')
    return { status: 'finished', percent_complete: 100, ...still, time_remaining: row.megabytes === null ? null : 0 }
  if (started === null || ends === null || now < started) return { status: 'scheduled', percent_complete: 0, ...still }
  const totalMs = Math.max(1, ends - started)
  const elapsedMs = Math.min(now - started, totalMs)
  return {
    status: 'started',
    percent_complete: percent(elapsedMs, totalMs),
    rate: row.megabytes === null ? null : `${(row.megabytes / (totalMs / 1000)).toFixed(2)} MB/s`,
    time_remaining: row.megabytes === null ? null : formatTimeRemaining(Math.ceil((totalMs - elapsedMs) / 1000)),
    duration: elapsedMs / 1000,
  }
}

/** The members of `progress` by which lists are ordered. Rates are numbers here: as texts, 9 MB/s would follow 100. */
export function progressFields(now: number) {
  // SQLite gets numbers as floating-point ones.
  const at = sql`cast(${now} as bigint)`
  const isRunning = sql`(events.status = 'scheduled' and events.started_at <= ${at} and events.ends_at is not null)`
  const totalMs = sql`(case when events.ends_at > events.started_at then events.ends_at - events.started_at else 1 end)`
  const passedMs = sql`(${at} - events.started_at)`
  const elapsedMs = sql`(case when ${passedMs} < ${totalMs} then ${passedMs} else ${totalMs} end)`
  return {
    status: field.of('text', sql`case when ${isRunning} then 'started' else events.status end`),
    percent_complete: field.of(
      'number',
      sql`case when events.status = 'notification' then null when events.status <> 'scheduled' then 100
        when ${isRunning} and ${passedMs} >= ${totalMs} then 99 when ${isRunning} then ${passedMs} * 100 / ${totalMs}
        else 0 end`,
    ),
    rate: field.of('number', sql`case when ${isRunning} then events.megabytes * 1.0 / ${totalMs} end`),
    duration: field.of(
      'number',
      sql`case when ${isRunning} then cast(${elapsedMs} as double precision) / 1000 else events.duration end`,
    ),
  }
}

/** A row as the interface shows it at a time. */
export const toEvent = (row: EventRow, now: number): Event => ({
  id: row.id,
  action: row.action,
  created: row.created,
  username: row.username,
  entity: toEventEntity(row.entity_type, row.entity_id, row.entity_label, row.entity_url),
  secondary_entity: toEventEntity(
    row.secondary_type,
    numberIfDigits(row.secondary_id),
    row.secondary_label,
    row.secondary_url,
  ),
  message: row.message,
  seen: row.seen === 1,
  read: row.read === 1,
  ...progress(row, now),
})
