/** Domains (profile-and-domains.md, Domains; gaps 8.1, 8.2). */
import type { domains } from '#contract/areas/domains.ts'
import { notFound } from '../errors.ts'
import { notImplemented, type Handlers } from '../context.ts'
import { readable } from '../store/grants.ts'
import { toDomains } from '../store/domains.ts'
import { Texts, readJson } from '../store/json.ts'
import { field, selectPage } from '../store/page.ts'

const fields = {
  id: field.number('domains.id'),
  domain: field.text('domains.domain'),
  group: field.text('domains.group'),
  tags: field.list('domain_tags', 'tag', 'domain_id', 'domains.id'),
}

export const domainHandlers: Handlers<typeof domains> = {
  list: async ({ query, filter }, { db, caller }) => {
    const select = db
      .selectFrom('domains')
      .selectAll('domains')
      .where(readable(caller, 'domain', 'domains.id'))
    const { rows, ...envelope } = await selectPage(select, { filter, query, fields })
    return { data: await toDomains(db, rows), ...envelope }
  },
  view: async ({ path }, { db }) => {
    const [domain] = await toDomains(
      db,
      await db.selectFrom('domains').selectAll().where('id', '=', path.domainId).execute(),
    )
    if (!domain) throw notFound()
    return domain
  },
  zoneFile: async ({ path }, { db }) => {
    const row = await db.selectFrom('domains').select('zone_file').where('id', '=', path.domainId).executeTakeFirst()
    if (!row) throw notFound()
    return { zone_file: readJson(Texts, row.zone_file) }
  },
  create: notImplemented,
  import: notImplemented,
  update: notImplemented,
  remove: notImplemented,
  clone: notImplemented,
}
