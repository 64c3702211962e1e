/** Addresses of AAAA records get their canonical text, as new ones do, so that equal addresses are equal texts. */
import { sql, type QueryExecutorProvider } from 'kysely'
import { canonicalAddress } from '#contract/dns/names/canonical-address.ts'

const stepRows = 250

export async function up(db: QueryExecutorProvider): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number; target: string }>`
      select id, target from records where type = 'AAAA' and id > ${after} order by id limit ${stepRows}
    `.execute(db)
    for (const { id, target } of rows)
      if (canonicalAddress(target) !== target)
        await sql`update records set target = ${canonicalAddress(target)} where id = ${id}`.execute(db)
    const last = rows.at(-1)
    if (!last || rows.length < stepRows) return
    after = last.id
  }
}
