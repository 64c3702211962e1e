/** Images: the account's own first, then the public ones (gaps 1.1, 5.1). */
import type { images } from '#contract/areas/images.ts'
import { privateImageNumber } from '#contract/rules/images.ts'
import { publicImage, publicImages } from '../catalog/images.ts'
import { notFound, notYet, type Handlers } from '../context.ts'
import { readable } from '../grants.ts'
import { pageOfItems } from '../store/catalogue-page.ts'
import { imageAnswer } from '../store/images.ts'

export const imageHandlers: Handlers<typeof images> = {
  list: async (input, { db, caller }) => {
    const own = await db.selectFrom('images').selectAll('images').where(readable(caller, 'image', 'images.id')).orderBy('images.id').execute()
    return pageOfItems([...own.map(imageAnswer), ...publicImages], input)
  },
  view: async ({ path }, { db }) => {
    const number = privateImageNumber(path.imageId)
    if (number === null) {
      const image = publicImage(path.imageId)
      if (!image) throw notFound()
      return image
    }
    const row = await db.selectFrom('images').selectAll().where('id', '=', number).executeTakeFirst()
    if (!row) throw notFound()
    return imageAnswer(row)
  },
  create: notYet,
  upload: notYet,
  update: notYet,
  remove: notYet,
}
