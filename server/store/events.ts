/** Events (gaps 4.14): written by whatever happens, and shown with a progress that follows from the clock. */
import type { Event, EventEntity } from '#contract/areas/events.ts'
import type { EventAction } from '#contract/rules/event-actions.ts'
import { wireTime } from '#contract/time.ts'
import { lasting } from '../rules/durations.ts'
import type { Work } from '../jobs/queue.ts'
import type { Database } from './database.ts'
import type { Reference } from './references.ts'
import type { EventRow } from './resource-tables.ts'

export interface Happening {
  action: EventAction
  /** Null for what the service does by itself. */
  username: string | null
  /** Its id is a number; null for none. */
  entity: Reference | null
  secondary?: Reference | null
}

const columns = ({ action, username, entity, secondary = null }: Happening, now: number) => ({
  action, username, created: wireTime(now),
  entity_type: entity?.type ?? null,
  entity_id: typeof entity?.id === 'number' ? entity.id : null,
  entity_label: entity?.label ?? null,
  entity_url: entity?.url ?? null,
  secondary_type: secondary?.type ?? null,
  secondary_id: secondary ? String(secondary.id) : null,
  secondary_label: secondary?.label ?? null,
  secondary_url: secondary?.url ?? null,
  duration: null, message: '', seen: 0 as const, read: 0 as const,
})

/** Says that something has happened. */
export async function notify({ db, now }: Pick<Work, 'db' | 'now'>, happening: Happening): Promise<void> {
  await db.insertInto('events')
    .values({ ...columns(happening, now), status: 'notification', started_at: null, ends_at: null, megabytes: null }).execute()
}

/** Says that something begins and how long it will take (ms); answers the event's id, with which `finish` ends it. */
export async function begin(work: Pick<Work, 'db' | 'now' | 'settings'>, happening: Happening & { lasts: number; megabytes?: number }): Promise<number> {
  const started = work.now + Math.min(lasting('queue', work.settings), happening.lasts)
  const { id } = await work.db.insertInto('events')
    .values({
      ...columns(happening, work.now), status: 'scheduled', started_at: started, ends_at: work.now + happening.lasts,
      megabytes: happening.megabytes ?? null,
    }).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Says that something will begin when something else is done; `proceed` starts it. */
export async function queue({ db, now }: Pick<Work, 'db' | 'now'>, happening: Happening): Promise<number> {
  const { id } = await db.insertInto('events')
    .values({ ...columns(happening, now), status: 'scheduled', started_at: null, ends_at: null, megabytes: null })
    .returning('id').executeTakeFirstOrThrow()
  return id
}

/** Starts a queued event. */
export async function proceed({ db, now }: Pick<Work, 'db' | 'now'>, eventId: number, lasts: number): Promise<void> {
  await db.updateTable('events').set({ started_at: now, ends_at: now + lasts }).where('id', '=', eventId).execute()
}

/** Ends an event; with a message it has failed. */
export async function finish({ db, now }: Pick<Work, 'db' | 'now'>, eventId: number, message = ''): Promise<void> {
  const row = await db.selectFrom('events').select(['started_at', 'created']).where('id', '=', eventId).executeTakeFirst()
  await db.updateTable('events')
    .set({ status: message ? 'failed' : 'finished', message, duration: row?.started_at ? Math.max(0, now - row.started_at) / 1000 : 0 })
    .where('id', '=', eventId).where('status', '=', 'scheduled').execute()
}

/** Everything not finished that a node takes part in, be it as the other side of a clone (gaps 2.6, "busy"). */
const goingOn = (db: Database, nodeId: number) =>
  db.selectFrom('events').where('status', '=', 'scheduled').where((where) =>
    where.or([
      where.and([where('entity_type', '=', 'node'), where('entity_id', '=', nodeId)]),
      where.and([where('secondary_type', '=', 'node'), where('secondary_id', '=', String(nodeId))]),
    ]))

/** The actions going on at a node, and on which side of them it stands. */
export const work = (db: Database, nodeId: number) => goingOn(db, nodeId).select(['id', 'action', 'entity_id']).orderBy('id').execute()

/** Fails everything that a node itself is doing; what another node does to it goes on. */
export async function failAll(context: Pick<Work, 'db' | 'now'>, nodeId: number, message: string): Promise<void> {
  for (const { id, entity_id } of await work(context.db, nodeId)) if (entity_id === nodeId) await finish(context, id, message)
}

const reference = (type: string | null, id: number | string | null, label: string | null, url: string | null): EventEntity | null =>
  type === null ? null : { id: id ?? '', label, type, url }

const numberIfDigits = (id: string | null) => (id !== null && /^\d+$/.test(id) ? Number(id) : id)

/** `0:2:51`, as the interface writes what is left. */
const clockText = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, String(seconds % 60).padStart(2, '0')].join(':')

/** Never 100, which is for what has finished. */
const percent = (passed: number, whole: number) => (whole <= 0 ? 0 : Math.min(99, Math.floor((passed / whole) * 100)))

/** The parts of an event that move with the clock. */
function progress(row: EventRow, now: number): Pick<Event, 'status' | 'percent_complete' | 'rate' | 'time_remaining' | 'duration'> {
  const still = { rate: null, time_remaining: null, duration: row.duration }
  if (row.status === 'notification') return { status: 'notification', percent_complete: null, ...still }
  const { started_at: started, ends_at: ends } = row
  if (row.status === 'failed') return { status: 'failed', percent_complete: percent((row.duration ?? 0) * 1000, (ends ?? 0) - (started ?? 0)), ...still }
  if (row.status === 'finished') return { status: 'finished', percent_complete: 100, ...still, time_remaining: row.megabytes === null ? null : 0 }
  if (started === null || ends === null || now < started) return { status: 'scheduled', percent_complete: 0, ...still }
  const whole = Math.max(1, ends - started)
  const passed = Math.min(now - started, whole)
  return {
    status: 'started',
    percent_complete: percent(passed, whole),
    rate: row.megabytes === null ? null : `${(row.megabytes / (whole / 1000)).toFixed(2)} MB/s`,
    time_remaining: row.megabytes === null ? null : clockText(Math.ceil((whole - passed) / 1000)),
    duration: passed / 1000,
  }
}

/** A row as the interface shows it at this moment. */
export const eventAnswer = (row: EventRow, now: number): Event => ({
  id: row.id,
  action: row.action,
  created: row.created,
  username: row.username,
  entity: reference(row.entity_type, row.entity_id, row.entity_label, row.entity_url),
  secondary_entity: reference(row.secondary_type, numberIfDigits(row.secondary_id), row.secondary_label, row.secondary_url),
  message: row.message,
  seen: row.seen === 1,
  read: row.read === 1,
  ...progress(row, now),
})
