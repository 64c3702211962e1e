/** Images: those of the account before the public ones (gaps 1.1, 5.1). */
import type { Image, images } from '#contract/areas/images.ts'
import { privateImageNumber } from '#contract/rules/images.ts'
import { findPublicImage, publicImages } from '../catalog/images.ts'
import { notFound } from '../errors.ts'
import { notImplemented, type Context, type Handlers } from '../context.ts'
import { readable } from '../store/grants.ts'
import { paginateItems } from '../store/catalog-page.ts'
import { toImage } from '../store/images.ts'

/** Public images are created by the service, under its own name. */
const withCreator = (image: Image, { settings }: Pick<Context, 'settings'>): Image => ({
  ...image,
  created_by: settings.words.node,
})

export const imageHandlers: Handlers<typeof images> = {
  list: async (input, context) => {
    const { db, caller } = context
    const own = await db
      .selectFrom('images')
      .selectAll('images')
      .where(readable(caller, 'image', 'images.id'))
      .orderBy('images.id')
      .execute()
    return paginateItems([...own.map(toImage), ...publicImages.map((image) => withCreator(image, context))], input)
  },
  view: async ({ path }, context) => {
    const number = privateImageNumber(path.imageId)
    if (number === null) {
      const image = findPublicImage(path.imageId)
      if (!image) throw notFound()
      return withCreator(image, context)
    }
    const row = await context.db.selectFrom('images').selectAll().where('id', '=', number).executeTakeFirst()
    if (!row) throw notFound()
    return toImage(row)
  },
  create: notImplemented,
  upload: notImplemented,
  update: notImplemented,
  remove: notImplemented,
}
