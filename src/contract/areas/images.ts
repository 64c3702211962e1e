/**
 * Images (compute.md, Images; gaps 5). The id of an image contains a slash: `node/debian12` is public, `private/12`
 * belongs to the account. Public images are read-only for everybody, regardless of grants.
 */
import * as z from 'zod/mini'
import { optional, token } from '../access.ts'
import { described, named } from '../described.ts'
import { area, del, get, post, put } from '../endpoint.ts'
import * as limits from '../limits.ts'
import { imageLabelReason, isImageLabel } from '../rules/images/images.ts'
import { boundedLines, Empty, Id, pageOf, PageQuery, text, Timestamp, trimmedText, type Output } from '../schema.ts'

const readable = optional('images:read_only')
const readWrite = token('images:read_write')

const imageStatuses = ['creating', 'pending_upload', 'available'] as const
const imageTypes = ['manual', 'automatic'] as const

export const Image = named(
  'Image',
  'The contents of a disk, from which nodes and disks are created.',
  z.object({
    id: described(z.string(), 'Identifier: `node/` and a name for public images, `private/` and a number for others.'),
    label: described(z.string(), 'Short title.'),
    description: described(z.nullable(z.string()), 'Text for display; null when there is none.'),
    created: described(Timestamp, 'When it was created.'),
    updated: described(z.nullable(Timestamp), 'When it was changed last; null for a new automatic image.'),
    created_by: described(
      z.nullable(z.string()),
      'The user who created it, the name of the service for public images, null for automatic ones.',
    ),
    deprecated: described(z.boolean(), 'True for public images that will be removed.'),
    eol: described(z.nullable(Timestamp), 'When support for the distribution ends; null when that is not known.'),
    expiry: described(z.nullable(Timestamp), 'When an automatic image is deleted; null for others.'),
    is_public: described(z.boolean(), 'Whether it belongs to everybody. Public images cannot be changed.'),
    size: described(z.int(), 'The disk space that it needs, in MB.'),
    status: described(z.enum(imageStatuses), 'Only an `available` image can be deployed.'),
    type: described(z.enum(imageTypes), '`automatic` for one that the service kept of a deleted node.'),
    vendor: described(z.nullable(z.string()), 'Maker of the distribution; null for private images.'),
  }),
)
export type Image = Output<typeof Image>

const ImageLabel = described(
  trimmedText('label', limits.imageLabel).check(z.refine(isImageLabel, { error: imageLabelReason })),
  "Short title of letters, digits, spaces and `,.?-_'`. It need not be unique.",
)
const Description = described(
  z.optional(z.nullable(boundedLines(limits.imageDescription))),
  'Text for display; null for none.',
)

export const ImageCreate = named(
  'ImageCreate',
  'The disk to capture.',
  z.object({
    disk_id: described(Id, 'The disk. A restricted user needs `read_write` on its node.'),
    label: described(z.optional(ImageLabel), "Short title; by default the disk's label."),
    description: Description,
  }),
)

export const ImageUpload = named(
  'ImageUpload',
  'The image to upload.',
  z.object({
    label: ImageLabel,
    region: described(text(), 'Id of a region with the capability `Object Storage`, which receives the data.'),
    description: Description,
  }),
)
export const ImageUpdate = named(
  'ImageUpdate',
  'What to change of an image. Omitted members keep their values.',
  z.object({ label: z.optional(ImageLabel), description: Description }),
)

const UploadStart = named(
  'UploadStart',
  'An image that waits for its data.',
  z.object({
    image: described(Image, 'The image, with the status `pending_upload`.'),
    upload_to: described(
      z.string(),
      'Where to `PUT` the data, without a token: see `PUT /uploads/images/{imageNumber}`. Whoever knows it may send the data.',
      { format: 'uri' },
    ),
  }),
)

export const images = area('images', {
  list: get('/images', {
    summary: 'List public images and, with a token, those of the account',
    description:
      'Returns private images by their ids, then public ones by their labels, deprecated ones last. Without a token, or with one that lacks the scope, only public images. Restricted users see private images that they have a grant on.',
    access: readable,
    query: PageQuery,
    returns: pageOf(Image),
    filterable: ['label', 'deprecated', 'is_public', 'size', 'type', 'vendor'],
  }),
  create: post('/images', {
    summary: 'Capture a disk as a private image',
    description: `Starts a copy of the disk, which may hold at most ${limits.maxImageMegabytes} MB. The node may run, but must not be busy. An account has at most ${limits.maxPrivateImages} images that users made, and ${limits.maxImageDescriptions / 1024 ** 2} MiB of descriptions. Raises the event \`disk_imagize\` of the node.`,
    access: token('images:read_write', 'nodes:read_only'),
    grant: 'add_images',
    body: ImageCreate,
    returns: Image,
  }),
  upload: post('/images/upload', {
    summary: 'Start the upload of an image',
    description: `Creates an image that waits for its data, for at most ${limits.uploadExpiryHours} hours; otherwise it is deleted. An account has at most ${limits.maxPrivateImages} images that users made. Raises the event \`image_upload\`.`,
    access: readWrite,
    grant: 'add_images',
    body: ImageUpload,
    returns: UploadStart,
  }),
  view: get('/images/{+imageId}', {
    summary: 'View an image',
    description: 'Returns one image. Private ones need a token.',
    access: readable,
    entity: 'image',
    returns: Image,
  }),
  update: put('/images/{+imageId}', {
    summary: 'Update an image',
    description: 'Changes label and description of a private image. Raises the event `image_update`.',
    access: readWrite,
    entity: 'image',
    body: ImageUpdate,
    returns: Image,
  }),
  remove: del('/images/{+imageId}', {
    summary: 'Delete a private image',
    description:
      'Deletes the image, which cannot be undone; nodes that were made from it stay. Refused while a node is being made from it. An upload that waits for its data is canceled so. Raises the event `image_delete`.',
    access: readWrite,
    entity: 'image',
    returns: Empty,
  }),
})
