/** Images of the account as rows and as the interface shows them, and the public ones beside them (gaps 5). */
import type { Image } from '#contract/areas/images.ts'
import { privateImageId, privateImageNumber } from '#contract/rules/images.ts'
import { publicImage } from '../catalog/images.ts'
import type { Caller } from '../context.ts'
import { permissionOn } from '../grants.ts'
import type { Database } from './database.ts'
import type { ImageRow } from './resource-tables.ts'

/** A row as the interface shows it. */
export const imageAnswer = (row: ImageRow): Image => ({
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

/** An image a caller may deploy: available, and for a restricted user with a grant on it. Undefined otherwise (gaps 2.4). */
export async function deployable(db: Database, caller: Caller, id: string): Promise<Image | undefined> {
  const number = privateImageNumber(id)
  if (number === null) return publicImage(id)
  const row = await db.selectFrom('images').selectAll().where('id', '=', number).where('status', '=', 'available').executeTakeFirst()
  if (!row || (await permissionOn(db, caller, 'image', number)) === null) return undefined
  return imageAnswer(row)
}
