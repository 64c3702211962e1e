/** Images: those of the account before the public ones (gaps 1.1, 5.1). */
import type { Image, images } from '#contract/areas/images.ts'
import { maxImageDescriptions, maxImageMegabytes, maxPrivateImages } from '#contract/limits.ts'
import {
  diskTooLargeReason,
  isCapturedReliably,
  labelFromDisk,
  privateImageId,
  privateImageNumber,
} from '#contract/rules/images/images.ts'
import { invalidReason } from '#contract/schema.ts'
import { toWireTime } from '#contract/time.ts'
import { capabilityUnavailableReason, uploadCapability } from '#contract/rules/regions/regions.ts'
import { findPublicImage, publicImages } from '../catalog/images.ts'
import type { CallerContext, Context, Handlers } from '../context.ts'
import { forbidden, httpError, orNotFound } from '../errors.ts'
import { startCapture } from '../jobs/capture.ts'
import { deleteImage, failImageWork, startUpload } from '../jobs/images.ts'
import { reasons } from '../reasons.ts'
import { Findings } from '../rules/findings.ts'
import { requireAtRest } from '../rules/preconditions.ts'
import { checkRegion } from '../rules/region-rules.ts'
import { paginateItems } from '../store/catalog-page.ts'
import { recordEvent } from '../store/events.ts'
import { grantToCreator, permissionOn, readable } from '../store/grants.ts'
import { addImage, findImage, toImage } from '../store/images.ts'
import { imageReference } from '../store/references.ts'
import type { DiskRow, ImageRow } from '../store/resource-tables.ts'
import { createUploadKey, hashUploadKey, uploadAddress } from '../uploads/upload-address.ts'
import { requireNode } from './path-subject.ts'

/** Public images are created by the service, under its own name. */
const withCreator = (image: Image, { settings }: Pick<Context, 'settings'>): Image => ({
  ...image,
  created_by: settings.words.node,
})

/** The private image of a path. Throws 403 for a public image, which nobody can change (gaps 5.1). */
async function requireOwnImage({ db }: CallerContext, imageId: string): Promise<ImageRow> {
  if (findPublicImage(imageId)) throw forbidden()
  const number = privateImageNumber(imageId)
  return orNotFound(number === null ? undefined : await findImage(db, number))
}

async function requireRoom({ db }: CallerContext): Promise<void> {
  const { count } = await db
    .selectFrom('images')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('type', '=', 'manual')
    .executeTakeFirstOrThrow()
  if (count >= maxPrivateImages) throw httpError(400, reasons.tooManyImages)
}

/**
 * Throws 400 when the descriptions of all images together would be too long. `image`: the one whose description
 * changes.
 */
async function requireRoomForDescription(
  { db }: CallerContext,
  description: string | null | undefined,
  image?: ImageRow,
): Promise<void> {
  if (!description) return
  const { octets } = await db
    .selectFrom('images')
    .select((select) => select.fn.sum<number | null>(select.fn('octet_length', ['description'])).as('octets'))
    .where('id', '<>', image?.id ?? 0)
    .executeTakeFirstOrThrow()
  if ((octets ?? 0) + Buffer.byteLength(description) > maxImageDescriptions)
    throw httpError(400, reasons.longDescriptions, 'description')
}

/** Throws 400 for a disk that does not exist, or whose node the caller cannot change: both look the same (gaps 5.2). */
async function requireCapturableDisk({ db, caller }: CallerContext, diskId: number): Promise<DiskRow> {
  const disk = await db.selectFrom('disks').selectAll().where('id', '=', diskId).executeTakeFirst()
  if (!disk || (await permissionOn(db, caller, 'node', disk.node_id)) !== 'read_write')
    throw httpError(400, invalidReason('disk_id'), 'disk_id')
  return disk
}

/** The size of an image of the disk, in MB: the whole disk when its filesystem is unknown. */
const contentSize = (disk: DiskRow) => Math.max(1, isCapturedReliably(disk) ? disk.used : disk.size)

/** Throws 400 while a node is being created or rebuilt from the image (gaps 5.1). */
async function requireNotDeploying({ db }: CallerContext, image: ImageRow): Promise<void> {
  const node = await db
    .selectFrom('nodes')
    .select('id')
    .where('image', '=', privateImageId(image.id))
    .where('status', 'in', ['provisioning', 'rebuilding'])
    .limit(1)
    .executeTakeFirst()
  if (node) throw httpError(400, reasons.imageInUse)
}

export const imageHandlers = {
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
    if (number === null) return withCreator(orNotFound(findPublicImage(path.imageId)), context)
    return toImage(orNotFound(await findImage(context.db, number)))
  },

  create: async ({ body }, context) => {
    const { db, caller } = context
    const disk = await requireCapturableDisk(context, body.disk_id)
    const node = await requireNode(context, disk.node_id)
    if (contentSize(disk) > maxImageMegabytes) throw httpError(400, diskTooLargeReason, 'disk_id')
    await requireAtRest(db, node)
    await requireRoom(context)
    await requireRoomForDescription(context, body.description)
    const image = await addImage(context, {
      label: body.label ?? labelFromDisk(disk.label),
      description: body.description ?? null,
      created_by: caller.username,
      size: disk.size,
      status: 'creating',
      region: node.region,
    })
    await grantToCreator(db, caller, 'image', image.id)
    await startCapture(context, node, image, { username: caller.username, size: contentSize(disk) })
    return toImage(image)
  },

  upload: async ({ body }, context) => {
    const { caller, random, origin } = context
    const findings = new Findings()
    const region = checkRegion(body.region, findings)
    if (region && !region.capabilities.includes(uploadCapability))
      findings.add(capabilityUnavailableReason(uploadCapability), 'region')
    findings.throwIfAny()
    await requireRoom(context)
    await requireRoomForDescription(context, body.description)
    const key = createUploadKey(random)
    const image = await addImage(context, {
      label: body.label,
      description: body.description ?? null,
      created_by: caller.username,
      status: 'pending_upload',
      region: body.region,
      upload_key: hashUploadKey(key),
    })
    await grantToCreator(context.db, caller, 'image', image.id)
    const expires = await startUpload(context, image, caller)
    return { image: toImage(image), upload_to: uploadAddress(origin, { imageId: image.id, key, expires }) }
  },

  update: async ({ path, body }, context) => {
    const { db, now, caller } = context
    const image = await requireOwnImage(context, path.imageId)
    await requireRoomForDescription(context, body.description, image)
    const change = {
      label: body.label ?? image.label,
      description: body.description === undefined ? image.description : body.description,
      updated: toWireTime(now),
    }
    await db.updateTable('images').set(change).where('id', '=', image.id).execute()
    await recordEvent(context, {
      action: 'image_update',
      username: caller.username,
      entity: imageReference({ ...image, ...change }),
    })
    return toImage({ ...image, ...change })
  },

  remove: async ({ path }, context) => {
    const image = await requireOwnImage(context, path.imageId)
    await requireNotDeploying(context, image)
    await failImageWork(context, image.id, reasons.imageDeleted)
    await deleteImage(context, image.id)
    await recordEvent(context, {
      action: 'image_delete',
      username: context.caller.username,
      entity: imageReference(image),
    })
    return {}
  },
} satisfies Handlers<typeof images>
