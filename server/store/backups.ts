/** Backups as rows: what a node has, and which of them a new one takes the place of (gaps 3.2). */
import type { NodeBackups } from '#contract/areas/backups.ts'
import { dayAt } from '#contract/rules/backup-schedule.ts'
import { backupFailed, backupInProgress } from '#contract/rules/backup-status.ts'
import { instant } from '#contract/time.ts'
import { backupAnswer } from './backup-contents.ts'
import type { Database } from './database.ts'
import type { BackupRow, NodeRow } from './resource-tables.ts'

/** The backups of a node, oldest first. */
export const backupsOf = (db: Database, nodeId: number): Promise<BackupRow[]> =>
  db.selectFrom('backups').selectAll().where('node_id', '=', nodeId).orderBy('id').execute()

export const backupRow = (db: Database, id: number): Promise<BackupRow | undefined> =>
  db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst()

/** The backup being made of a node, of either type; undefined when none is. */
export const backupBeingMade = async (db: Database, nodeId: number): Promise<BackupRow | undefined> =>
  (await backupsOf(db, nodeId)).find(({ status }) => backupInProgress(status))

const automaticSlots = ['daily', 'weekly', 'biweekly'] as const

/** Attempts that are not in a slot: on their way, or gone wrong and kept until the next one, so that it can be seen. */
const attempt = (rows: readonly BackupRow[], type: BackupRow['type']) => rows.findLast((row) => row.type === type && row.slot === null)

/** The three slots in order. While all are filled an attempt is shown for the daily one, which it is about to overwrite. */
function automatic(rows: readonly BackupRow[]): BackupRow[] {
  const slots = automaticSlots.flatMap((slot) => rows.find((row) => row.slot === slot) ?? [])
  const latest = attempt(rows, 'auto')
  if (!latest) return slots
  return [latest, ...(slots.length < automaticSlots.length ? slots : slots.slice(1))]
}

/** The backups of a node as the interface lists them. */
export function backupsAnswer(rows: readonly BackupRow[]): NodeBackups {
  const current = rows.find((row) => row.slot === 'snapshot')
  const inProgress = attempt(rows, 'snapshot')
  return {
    automatic: automatic(rows).map(backupAnswer),
    snapshot: { current: current ? backupAnswer(current) : null, in_progress: inProgress ? backupAnswer(inProgress) : null },
  }
}

async function remove(db: Database, rows: readonly BackupRow[]): Promise<void> {
  if (rows.length > 0) await db.deleteFrom('backups').where('id', 'in', rows.map(({ id }) => id)).execute()
}

const move = (db: Database, { id }: BackupRow, slot: BackupRow['slot']) =>
  db.updateTable('backups').set({ slot }).where('id', '=', id).execute()

/** Attempts that went wrong make room for the next one. */
export async function dropFailed(db: Database, nodeId: number, type: BackupRow['type']): Promise<void> {
  const rows = await backupsOf(db, nodeId)
  await remove(db, rows.filter((row) => row.type === type && row.slot === null && backupFailed(row.status)))
}

/** A snapshot that has become successful replaces the one there was. */
async function keepSnapshot(db: Database, rows: readonly BackupRow[], snapshot: BackupRow): Promise<void> {
  await remove(db, rows.filter(({ slot }) => slot === 'snapshot'))
  await move(db, snapshot, 'snapshot')
}

/** Half a week: weekly backups further apart than this belong to two weeks. Milliseconds. */
const half = 3.5 * 86_400_000
const made = ({ created }: BackupRow) => instant(created).getTime()

/**
 * An automatic backup that has become successful is the daily one. The former daily one goes, unless it was made on the day of
 * the schedule, and not today: then it becomes the weekly one, and the former weekly one the fortnightly. A schedule that was
 * changed makes weekly ones of neighbouring days: the fortnightly one, which nothing brings back, does not go for such a one.
 */
async function keepAutomatic(db: Database, rows: readonly BackupRow[], backup: BackupRow, day: NodeRow['schedule_day']): Promise<void> {
  const inSlot = (slot: BackupRow['slot']) => rows.filter((row) => row.slot === slot)
  const [daily] = inSlot('daily')
  const [weekly] = inSlot('weekly')
  const lastOfItsDay = daily?.created.slice(0, 10) !== backup.created.slice(0, 10)
  const promoted = daily?.status === 'successful' && lastOfItsDay && dayAt(instant(daily.created)) === day
  if (daily && promoted) {
    if (weekly && made(daily) - made(weekly) > half) {
      await remove(db, inSlot('biweekly'))
      await move(db, weekly, 'biweekly')
    } else if (weekly) {
      await remove(db, [weekly])
    }
    await move(db, daily, 'weekly')
  } else if (daily) {
    await remove(db, [daily])
  }
  await move(db, backup, 'daily')
}

/** Gives a backup that has become successful its place. */
export async function keepBackup(db: Database, node: NodeRow, backup: BackupRow): Promise<void> {
  const rows = await backupsOf(db, node.id)
  if (backup.type === 'snapshot') await keepSnapshot(db, rows, backup)
  else await keepAutomatic(db, rows, backup, node.schedule_day)
}

/** Backups cannot be restored while their host is under maintenance. */
export async function setAvailable(db: Database, nodeId: number, available: boolean): Promise<void> {
  await db.updateTable('backups').set({ available: available ? 1 : 0 }).where('node_id', '=', nodeId).execute()
}
