/**
 * Applies limits to data that was stored before they existed, so that no response is large. As little as possible is
 * lost: what users wrote stays as it is where the list that shows it has room for it, and is only refused when it is
 * changed.
 *
 * - Messages of events are cut as new ones are.
 * - Groups of nodes are cut if all together take more than 1 MiB. If tags take that much, each node or domain keeps
 * only its first 50.
 * - Comments and root devices of configuration profiles are cut if those of a node, or of a backup, take more than 1
 * MiB.
 * - SSH keys lose long comments if those of a user take more than 1 MiB, and those that are too long even without a
 * comment are deleted: OpenSSH does not accept RSA keys of more than 16,384 bits.
 * - Texts of TXT and CAA records are cut to one string of 255 octets if the lines of their zone take more than 8 MiB.
 * 12,000 keys for DKIM take less.
 */
import { sql, type QueryExecutorProvider } from 'kysely'
import { configComments, maxEventMessageOctets, maxTags, nodeGroup, rootDevice, sshKeyLine } from '#contract/limits.ts'
import { lineOctets } from '#contract/dns/records/record-line.ts'
import type { RecordValues } from '#contract/dns/records/record-types.ts'
import { cutText, storedMessage } from '../events.ts'

type Database = QueryExecutorProvider

const room = 1024 ** 2
const zoneRoom = 8 * room
/** The maximum of a string in a TXT record. */
const stringOctets = 255
const stepRows = 250

/** Sets a column of many rows, by their ids. */
async function setColumn(
  db: Database,
  table: string,
  column: string,
  values: readonly (readonly [id: number, value: string | number])[],
): Promise<void> {
  if (values.length === 0) return
  const cases = values.map(([id, value]) => sql`when ${id} then ${typeof value === 'number' ? sql.lit(value) : value}`)
  const ids = values.map(([id]) => id)
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = case id ${sql.join(cases, sql` `)} end where id in (${sql.join(ids)})
  `.execute(db)
}

/** The parts of a backup's contents that are cut. */
interface BackupContents {
  configs: { comments: string; root_device: string }[]
}

const cutCharacters = (text: string, max: number) => Array.from(text).slice(0, max).join('')

async function cutMessages(db: Database): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number; message: string }>`
      select id, substr(message, 1, ${maxEventMessageOctets + 1}) as message
      from events where id > ${after} and octet_length(message) > ${maxEventMessageOctets} order by id limit ${stepRows}
    `.execute(db)
    const cut = rows.map(({ id, message }) => [id, storedMessage(message)] as const)
    await setColumn(db, 'events', 'message', cut)
    const last = rows.at(-1)
    if (!last || rows.length < stepRows) return
    after = last.id
  }
}

async function cutGroupsAndTags(db: Database): Promise<void> {
  await sql`
    update nodes set "group" = substr("group", 1, ${nodeGroup.max})
    where (select sum(octet_length("group")) from nodes) > ${room}
  `.execute(db)
  for (const [table, owner] of [
    ['node_tags', 'node_id'],
    ['domain_tags', 'domain_id'],
  ] as const) {
    const [tags, id] = [sql.table(table), sql.ref(owner)]
    await sql`
      with placed as (select ${id}, tag, row_number() over (partition by ${id} order by tag) as place from ${tags})
      delete from ${tags}
      where (select sum(octet_length(tag)) from ${tags}) > ${room}
      and (${id}, tag) in (select ${id}, tag from placed where place > ${maxTags})
    `.execute(db)
  }
}

async function cutConfigs(db: Database): Promise<void> {
  await sql`
    update configs set comments = substr(comments, 1, ${configComments.max}), root_device = substr(root_device, 1, ${rootDevice.max})
    where node_id in (
      select node_id from configs group by node_id having sum(octet_length(comments) + octet_length(root_device)) > ${room}
    )
  `.execute(db)
  const { rows: backups } = await sql<{
    id: number
  }>`select id from backups where octet_length(contents) > ${room}`.execute(db)
  for (const { id } of backups) {
    const { rows } = await sql<{ contents: string }>`select contents from backups where id = ${id}`.execute(db)
    for (const { contents } of rows) {
      const cut: BackupContents = JSON.parse(contents)
      cut.configs = cut.configs.map((config) => ({
        ...config,
        comments: cutCharacters(config.comments, configComments.max),
        root_device: cutCharacters(config.root_device, rootDevice.max),
      }))
      await sql`update backups set contents = ${JSON.stringify(cut)} where id = ${id}`.execute(db)
    }
  }
}

async function cutKeys(db: Database): Promise<void> {
  const { rows } = await sql<{ id: number; ssh_key: string }>`
    select id, ssh_key from ssh_keys
    where octet_length(ssh_key) > ${sshKeyLine.max}
    and user_id in (select user_id from ssh_keys group by user_id having sum(octet_length(ssh_key)) > ${room})
  `.execute(db)
  for (const { id, ssh_key } of rows) {
    const key = ssh_key.split(/\s+/, 2).join(' ')
    await (
      key.length > sshKeyLine.max
        ? sql`delete from ssh_keys where id = ${id}`
        : sql`update ssh_keys set ssh_key = ${key} where id = ${id}`
    ).execute(db)
  }
}

/** Counts what each record takes of its zone's limit. */
async function countOctets(db: Database): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<RecordValues & { readonly id: number }>`
      select * from records where id > ${after} order by id limit ${stepRows}
    `.execute(db)
    const octets = rows.map((record) => [record.id, lineOctets(record)] as const)
    await setColumn(db, 'records', 'line_octets', octets)
    const last = rows.at(-1)
    if (!last || rows.length < stepRows) return
    after = last.id
  }
}

async function cutZones(db: Database): Promise<void> {
  const { rows: zones } = await sql<{ id: number }>`
    select domain_id as id from records group by domain_id having sum(line_octets) > ${zoneRoom}
  `.execute(db)
  for (const zone of zones) {
    const { rows: long } = await sql<{ id: number }>`
      select id from records
      where domain_id = ${zone.id} and type in ('TXT', 'CAA') and octet_length(target) > ${stringOctets}
    `.execute(db)
    for (const { id } of long) {
      const { rows } = await sql<RecordValues>`select * from records where id = ${id}`.execute(db)
      for (const record of rows) {
        const target = cutText(record.target, stringOctets)
        const octets = lineOctets({ ...record, target })
        await sql`update records set target = ${target}, line_octets = ${octets} where id = ${id}`.execute(db)
      }
    }
    // Rendered again, from what is left.
    await sql`delete from zone_files where domain_id = ${zone.id}`.execute(db)
    await sql`
      insert into jobs (kind, subject_id, due_at, payload)
      values ('domain.zone_rendered', ${zone.id}, ${Date.now()}, 'null')
    `.execute(db)
  }
}

export async function up(db: Database): Promise<void> {
  await cutMessages(db)
  await cutGroupsAndTags(db)
  await cutConfigs(db)
  await cutKeys(db)
  await countOctets(db)
  await cutZones(db)
}
