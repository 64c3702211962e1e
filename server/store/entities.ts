/** Ids and labels of the account's entities that grants can be given on. */
import { sql, type Expression, type SqlBool } from 'kysely'
import type { EntityKind } from '#contract/access.ts'
import type { Database } from './database.ts'

export interface LabeledEntity {
  id: number
  label: string
}

const selects = {
  node: (db: Database) => db.selectFrom('nodes').select(['id', 'label']),
  domain: (db: Database) => db.selectFrom('domains').select(['id', 'domain as label']),
  /** The number after `private/`. */
  image: (db: Database) => db.selectFrom('images').select(['id', 'label']),
  stackscript: (db: Database) => db.selectFrom('stackscripts').select(['id', 'label']).where('mine', '=', 1),
}

/** A select of one column. */
export type IdSelect = Expression<{ entity_id: number }>
const among = (ids: IdSelect | undefined) => (ids ? sql<SqlBool>`id in ${ids}` : sql<SqlBool>`1 = 1`)

const listByKind: Record<EntityKind, (db: Database, ids?: IdSelect) => Promise<LabeledEntity[]>> = {
  node: (db, ids) => selects.node(db).where(among(ids)).orderBy('id').execute(),
  domain: (db, ids) => selects.domain(db).where(among(ids)).orderBy('id').execute(),
  image: (db, ids) => selects.image(db).where(among(ids)).orderBy('id').execute(),
  stackscript: (db, ids) => selects.stackscript(db).where(among(ids)).orderBy('id').execute(),
}
const findByKind: Record<EntityKind, (db: Database, id: number) => Promise<LabeledEntity | undefined>> = {
  node: (db, id) => selects.node(db).where('id', '=', id).executeTakeFirst(),
  domain: (db, id) => selects.domain(db).where('id', '=', id).executeTakeFirst(),
  image: (db, id) => selects.image(db).where('id', '=', id).executeTakeFirst(),
  stackscript: (db, id) => selects.stackscript(db).where('id', '=', id).executeTakeFirst(),
}

/** All of a kind, or those that a select of ids has, by id. */
export const listEntities = (db: Database, kind: EntityKind, ids?: IdSelect): Promise<LabeledEntity[]> =>
  listByKind[kind](db, ids)

export const findEntity = (db: Database, kind: EntityKind, id: number): Promise<LabeledEntity | undefined> =>
  findByKind[kind](db, id)
