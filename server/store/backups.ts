/** Backups as rows, and the slots that they fill (gaps 3.2). */
import type { NodeBackups } from '#contract/areas/backups.ts'
import { backupDayOf } from '#contract/rules/backups/backup-schedule.ts'
import { isBackupFailed, isBackupInProgress } from '#contract/rules/backups/backup-status.ts'
import { parseWireTime } from '#contract/time.ts'
import { toBackup } from './backup-contents.ts'
import type { Database } from './database.ts'
import type { BackupRow, NodeRow } from './resource-tables.ts'

/** The backups of a node, oldest first. */
export const listBackups = (db: Database, nodeId: number): Promise<BackupRow[]> =>
  db.selectFrom('backups').selectAll().where('node_id', '=', nodeId).orderBy('id').execute()

export const findBackup = (db: Database, id: number): Promise<BackupRow | undefined> =>
  db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst()

/** The backup of a node that is in progress, of either type. */
export const findBackupInProgress = async (db: Database, nodeId: number): Promise<BackupRow | undefined> =>
  (await listBackups(db, nodeId)).find(({ status }) => isBackupInProgress(status))

const automaticSlots = ['daily', 'weekly', 'biweekly'] as const

/** The latest backup without a slot: in progress, or failed and kept for display until the next one. */
const latestAttempt = (rows: readonly BackupRow[], type: BackupRow['type']) =>
  rows.findLast((row) => row.type === type && row.slot === null)

/**
 * The three slots in order. A backup without a slot is shown first; when all slots are filled, in place of the daily
 * one, which it will replace.
 */
function automatic(rows: readonly BackupRow[]): BackupRow[] {
  const slots = automaticSlots.flatMap((slot) => rows.find((row) => row.slot === slot) ?? [])
  const latest = latestAttempt(rows, 'auto')
  if (!latest) return slots
  return [latest, ...(slots.length < automaticSlots.length ? slots : slots.slice(1))]
}

/** The backups of a node as the interface lists them. */
export function toNodeBackups(rows: readonly BackupRow[]): NodeBackups {
  const current = rows.find((row) => row.slot === 'snapshot')
  const inProgress = latestAttempt(rows, 'snapshot')
  return {
    automatic: automatic(rows).map(toBackup),
    snapshot: {
      current: current ? toBackup(current) : null,
      in_progress: inProgress ? toBackup(inProgress) : null,
    },
  }
}

async function deleteRows(db: Database, rows: readonly BackupRow[]): Promise<void> {
  if (rows.length > 0)
    await db
      .deleteFrom('backups')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
}

const setSlot = (db: Database, { id }: BackupRow, slot: BackupRow['slot']) =>
  db.updateTable('backups').set({ slot }).where('id', '=', id).execute()

/** Deletes failed backups when the next one starts. */
export async function deleteFailedAttempts(db: Database, nodeId: number, type: BackupRow['type']): Promise<void> {
  const rows = await listBackups(db, nodeId)
  await deleteRows(
    db,
    rows.filter((row) => row.type === type && row.slot === null && isBackupFailed(row.status)),
  )
}

/** A successful snapshot replaces the previous one. */
async function assignSnapshotSlot(db: Database, rows: readonly BackupRow[], snapshot: BackupRow): Promise<void> {
  await deleteRows(
    db,
    rows.filter(({ slot }) => slot === 'snapshot'),
  )
  await setSlot(db, snapshot, 'snapshot')
}

/** Half a week: weekly backups that are further apart belong to different weeks. */
const halfWeekMs = 3.5 * 86_400_000
const createdAt = ({ created }: BackupRow) => parseWireTime(created).getTime()

/**
 * A successful automatic backup becomes the daily one. The previous daily one is deleted, unless it is from the day of
 * the schedule and not from today: then it becomes the weekly one, and the previous weekly one the biweekly one. After
 * a change of the schedule two weekly backups can be only days apart; the biweekly one is then kept, because it could
 * not be replaced for weeks.
 */
async function assignAutomaticSlot(
  db: Database,
  rows: readonly BackupRow[],
  backup: BackupRow,
  day: NodeRow['schedule_day'],
): Promise<void> {
  const inSlot = (slot: BackupRow['slot']) => rows.filter((row) => row.slot === slot)
  const [daily] = inSlot('daily')
  const [weekly] = inSlot('weekly')
  const lastOfItsDay = daily?.created.slice(0, 10) !== backup.created.slice(0, 10)
  const promoted = daily?.status === 'successful' && lastOfItsDay && backupDayOf(parseWireTime(daily.created)) === day
  if (daily && promoted) {
    if (weekly && createdAt(daily) - createdAt(weekly) > halfWeekMs) {
      await deleteRows(db, inSlot('biweekly'))
      await setSlot(db, weekly, 'biweekly')
    } else if (weekly) {
      await deleteRows(db, [weekly])
    }
    await setSlot(db, daily, 'weekly')
  } else if (daily) {
    await deleteRows(db, [daily])
  }
  await setSlot(db, backup, 'daily')
}

/** Puts a successful backup into its slot. */
export async function assignSlot(db: Database, node: NodeRow, backup: BackupRow): Promise<void> {
  const rows = await listBackups(db, node.id)
  if (backup.type === 'snapshot') await assignSnapshotSlot(db, rows, backup)
  else await assignAutomaticSlot(db, rows, backup, node.schedule_day)
}

/** Sets whether the backups of a node can be restored; they cannot during maintenance of their host. */
export async function setBackupsAvailable(db: Database, nodeId: number, available: boolean): Promise<void> {
  await db
    .updateTable('backups')
    .set({ available: available ? 1 : 0 })
    .where('node_id', '=', nodeId)
    .execute()
}
