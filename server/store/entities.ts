/** The account's own entities of the kinds that carry grants: do they exist, what are they called. */
import type { EntityKind } from '#contract/access.ts'
import type { Database } from './database.ts'

export interface Labelled {
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

/** All entities of a kind that a grant can be given on, by id. */
const all: Record<EntityKind, (db: Database) => Promise<Labelled[]>> = {
  node: (db) => selects.node(db).orderBy('id').execute(),
  domain: (db) => selects.domain(db).orderBy('id').execute(),
  image: (db) => selects.image(db).orderBy('id').execute(),
  stackscript: (db) => selects.stackscript(db).orderBy('id').execute(),
}
const one: Record<EntityKind, (db: Database, id: number) => Promise<Labelled | undefined>> = {
  node: (db, id) => selects.node(db).where('id', '=', id).executeTakeFirst(),
  domain: (db, id) => selects.domain(db).where('id', '=', id).executeTakeFirst(),
  image: (db, id) => selects.image(db).where('id', '=', id).executeTakeFirst(),
  stackscript: (db, id) => selects.stackscript(db).where('id', '=', id).executeTakeFirst(),
}

export const entitiesOf = (db: Database, kind: EntityKind): Promise<Labelled[]> => all[kind](db)

/** Undefined when there is none with this id. */
export const entity = (db: Database, kind: EntityKind, id: number): Promise<Labelled | undefined> => one[kind](db, id)
