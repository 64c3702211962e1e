/**
 * Images (compute.md, Images; gaps 5). The id of an image contains a slash: `node/debian12` is public, `private/12`
 * belongs to the account. Public images are read-only for everybody, regardless of grants.
 */
import * as z from 'zod/mini'
import { optional, token } from '../access.ts'
import { area, del, get, post, put } from '../endpoint.ts'
import * as limits from '../limits.ts'
import { imageLabelReason, isImageLabel } from '../rules/images/images.ts'
import { boundedLine, boundedLines, Empty, Id, pageOf, PageQuery, text, Timestamp, type Output } from '../schema.ts'

const readable = optional('images:read_only')
const readWrite = token('images:read_write')

const imageStatuses = ['creating', 'pending_upload', 'available'] as const
const imageTypes = ['manual', 'automatic'] as const

export const Image = z
  .object({
    id: z.string(),
    label: z.string(),
    /** Null when there is none (interface README, Decided here); other services return "". */
    description: z.nullable(z.string()),
    created: Timestamp,
    /** Null for a new automatic image. */
    updated: z.nullable(Timestamp),
    /** Null for automatic images. */
    created_by: z.nullable(z.string()),
    deprecated: z.boolean(),
    eol: z.nullable(Timestamp),
    expiry: z.nullable(Timestamp),
    is_public: z.boolean(),
    /** MB */
    size: z.int(),
    status: z.enum(imageStatuses),
    type: z.enum(imageTypes),
    vendor: z.nullable(z.string()),
  })
  .check(z.meta({ id: 'Image' }))
export type Image = Output<typeof Image>

const ImageLabel = boundedLine(limits.imageLabel).check(z.refine(isImageLabel, { error: imageLabelReason }))
const Description = z.optional(z.nullable(boundedLines(limits.imageDescription)))

/** Captures a disk. */
export const ImageCreate = z
  .object({
    disk_id: Id,
    /** Defaults to the label of the disk. */
    label: z.optional(ImageLabel),
    description: Description,
  })
  .check(z.meta({ id: 'ImageCreate' }))

export const ImageUpload = z
  .object({ label: ImageLabel, region: text(), description: Description })
  .check(z.meta({ id: 'ImageUpload' }))
export const ImageUpdate = z
  .object({ label: z.optional(ImageLabel), description: Description })
  .check(z.meta({ id: 'ImageUpdate' }))

/**
 * The image that waits for its data, and the address to PUT the data to, without a token: application/octet-stream,
 * gzip.
 */
const UploadStart = z.object({ image: Image, upload_to: z.string() }).check(z.meta({ id: 'UploadStart' }))

export const images = area('images', {
  list: get('/images', {
    summary: 'List public images and, with a token, those of the account',
    access: readable,
    query: PageQuery,
    returns: pageOf(Image),
    filterable: ['label', 'deprecated', 'is_public', 'size', 'type', 'vendor'],
  }),
  create: post('/images', {
    summary: 'Capture a disk as a private image',
    access: token('images:read_write', 'nodes:read_only'),
    grant: 'add_images',
    body: ImageCreate,
    returns: Image,
  }),
  upload: post('/images/upload', {
    summary: 'Start the upload of an image',
    access: readWrite,
    grant: 'add_images',
    body: ImageUpload,
    returns: UploadStart,
  }),
  view: get('/images/{+imageId}', { summary: 'View an image', access: readable, entity: 'image', returns: Image }),
  update: put('/images/{+imageId}', {
    summary: 'Update an image',
    access: readWrite,
    entity: 'image',
    body: ImageUpdate,
    returns: Image,
  }),
  remove: del('/images/{+imageId}', {
    summary: 'Delete a private image',
    access: readWrite,
    entity: 'image',
    returns: Empty,
  }),
})
