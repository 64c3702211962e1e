/** Renders zones shortly after a change (gaps 8.2), in steps between which requests are served. */
import { recordLine } from '#contract/dns/records/record-line.ts'
import { firstSerial, renderZone, sortForZone } from '#contract/dns/zone-file/zone-file.ts'
import { durationMs } from '../durations.ts'
import { Slice } from '../slices.ts'
import { readAllRecords } from '../store/records.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'
import { removeZoneFile, writeZoneFile } from '../store/zone-files.ts'
import { pendingJobs, scheduleJob, type JobHandler } from './queue.ts'

/** Has the zone rendered soon. Changes in quick succession are rendered once. */
export async function scheduleRendering(work: UnitOfWork, domainId: number): Promise<void> {
  if ((await pendingJobs(work.db, 'domain.zone_rendered', domainId)).length > 0) return
  const dueAt = work.now + durationMs('zoneRender', work.settings)
  await scheduleJob(work.db, { kind: 'domain.zone_rendered', subjectId: domainId, dueAt })
}

/** For a domain that is deleted. */
export async function cancelRendering(db: UnitOfWork['db'], domainId: number): Promise<void> {
  await db.deleteFrom('jobs').where('kind', '=', 'domain.zone_rendered').where('subject_id', '=', domainId).execute()
}

/** Increases with each rendering (gaps 8.2). */
const nextSerial = (serial: number, now: number) => Math.max(serial + 1, firstSerial(now))

/** Renders a domain; one that is disabled or a slave has no zone file. */
export async function renderDomain({ db, now }: Pick<UnitOfWork, 'db' | 'now'>, domainId: number): Promise<void> {
  const domain = await db.selectFrom('domains').selectAll().where('id', '=', domainId).executeTakeFirst()
  if (!domain) return
  if (domain.status !== 'active' || domain.type === 'slave') {
    await removeZoneFile(db, domainId)
    return
  }
  const records = await readAllRecords(db, domainId)
  const slice = new Slice()
  await slice.nextInTransaction()
  const serial = nextSerial(domain.serial, now)
  const lines = renderZone(domain, serial, [])
  for (const record of sortForZone(records)) {
    if (slice.isOver) await slice.nextInTransaction()
    lines.push(recordLine(record))
  }
  await slice.nextInTransaction()
  await writeZoneFile(db, domainId, lines)
  await db.updateTable('domains').set({ serial }).where('id', '=', domainId).execute()
}

export const zoneRendered: JobHandler = (job, work) => renderDomain(work, job.subjectId)
