/** Records of a domain (profile-and-domains.md, Domain record; gaps 8.3, 8.4). */
import type { records } from '#contract/areas/records.ts'
import { notFound } from '../errors.ts'
import { notImplemented, type Handlers } from '../context.ts'
import { toDomainRecord } from '../store/domains.ts'
import { field, selectPage } from '../store/page.ts'

const fields = {
  id: field.number('records.id'),
  type: field.text('records.type'),
  name: field.text('records.name'),
  target: field.text('records.target'),
  tag: field.text('records.tag'),
}

export const recordHandlers: Handlers<typeof records> = {
  list: async ({ path, query, filter }, { db }) => {
    const { rows, ...envelope } = await selectPage(
      db.selectFrom('records').selectAll().where('domain_id', '=', path.domainId),
      { filter, query, fields },
    )
    return { data: rows.map(toDomainRecord), ...envelope }
  },
  view: async ({ path }, { db }) => {
    const row = await db
      .selectFrom('records')
      .selectAll()
      .where('domain_id', '=', path.domainId)
      .where('id', '=', path.recordId)
      .executeTakeFirst()
    if (!row) throw notFound()
    return toDomainRecord(row)
  },
  create: notImplemented,
  update: notImplemented,
  remove: notImplemented,
}
