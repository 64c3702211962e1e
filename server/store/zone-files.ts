/** The zones last rendered (gaps 8.2). */
import { Texts, readJson } from './json.ts'
import type { Database } from './database.ts'

declare module './tables.ts' {
  interface Tables {
    zone_files: {
      domain_id: number
      /** JSON array of lines. */
      lines: string
    }
  }
}

/** The lines of the last rendered zone; none before the first rendering. */
export async function readZoneFile(db: Database, domainId: number): Promise<string[]> {
  const row = await db.selectFrom('zone_files').select('lines').where('domain_id', '=', domainId).executeTakeFirst()
  return row ? readJson(Texts, row.lines) : []
}

export async function removeZoneFile(db: Database, domainId: number): Promise<void> {
  await db.deleteFrom('zone_files').where('domain_id', '=', domainId).execute()
}

export async function writeZoneFile(db: Database, domainId: number, lines: readonly string[]): Promise<void> {
  await removeZoneFile(db, domainId)
  await db
    .insertInto('zone_files')
    .values({ domain_id: domainId, lines: JSON.stringify(lines) })
    .execute()
}
