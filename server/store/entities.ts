/** Ids and labels of the account's entities that grants can be given on. */
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

const listByKind: Record<EntityKind, (db: Database) => Promise<LabeledEntity[]>> = {
  node: (db) => selects.node(db).orderBy('id').execute(),
  domain: (db) => selects.domain(db).orderBy('id').execute(),
  image: (db) => selects.image(db).orderBy('id').execute(),
  stackscript: (db) => selects.stackscript(db).orderBy('id').execute(),
}
const findByKind: Record<EntityKind, (db: Database, id: number) => Promise<LabeledEntity | undefined>> = {
  node: (db, id) => selects.node(db).where('id', '=', id).executeTakeFirst(),
  domain: (db, id) => selects.domain(db).where('id', '=', id).executeTakeFirst(),
  image: (db, id) => selects.image(db).where('id', '=', id).executeTakeFirst(),
  stackscript: (db, id) => selects.stackscript(db).where('id', '=', id).executeTakeFirst(),
}

export const listEntities = (db: Database, kind: EntityKind): Promise<LabeledEntity[]> => listByKind[kind](db)

export const findEntity = (db: Database, kind: EntityKind, id: number): Promise<LabeledEntity | undefined> =>
  findByKind[kind](db, id)
