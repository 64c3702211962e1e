/** Images of the account as rows and as the interface shows them (gaps 5). */
import type { Image } from '#contract/areas/images.ts'
import { privateImageId, privateImageNumber } from '#contract/rules/images/images.ts'
import { toWireTime } from '#contract/time.ts'
import { findPublicImage } from '../catalog/images.ts'
import type { Caller } from '../context.ts'
import { permissionOn } from './grants.ts'
import type { Database } from './database.ts'
import type { ImageRow } from './resource-tables.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** A row as the interface shows it. */
export const toImage = (row: ImageRow): Image => ({
  id: privateImageId(row.id),
  label: row.label,
  description: row.description,
  created: row.created,
  updated: row.updated,
  size: row.size,
  created_by: row.created_by,
  type: row.type,
  is_public: false,
  deprecated: false,
  vendor: null,
  expiry: row.expiry,
  eol: null,
  status: row.status,
})

type NewImage = Pick<ImageRow, 'label'> & Partial<Omit<ImageRow, 'id'>>

/** Adds an image: an available, manual one of size 0, unless said otherwise. */
export async function addImage({ db, now }: Pick<UnitOfWork, 'db' | 'now'>, image: NewImage): Promise<ImageRow> {
  const at = toWireTime(now)
  return db
    .insertInto('images')
    .values({
      description: null,
      created: at,
      updated: at,
      created_by: null,
      expiry: null,
      size: 0,
      status: 'available',
      type: 'manual',
      region: null,
      upload_key: null,
      ...image,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The private image with this number. */
export const findImage = (db: Database, id: number): Promise<ImageRow | undefined> =>
  db.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst()

/** The image, private or public, when it is available and the caller has a grant on it (gaps 2.4). */
export async function findDeployableImage(db: Database, caller: Caller, id: string): Promise<Image | undefined> {
  const number = privateImageNumber(id)
  if (number === null) return findPublicImage(id)
  const row = await db
    .selectFrom('images')
    .selectAll()
    .where('id', '=', number)
    .where('status', '=', 'available')
    .executeTakeFirst()
  if (!row || (await permissionOn(db, caller, 'image', number)) === null) return undefined
  return toImage(row)
}
