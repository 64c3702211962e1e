/** Disks of a node (referenced by compute.md, specified in gaps 4.9). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { described, named } from '../described.ts'
import { deploymentFields } from '../embedded/deployment.ts'
import { area, del, get, post, put } from '../endpoint.ts'
import * as limits from '../limits.ts'
import {
  Empty,
  Id,
  PageQuery,
  Timestamp,
  crossFieldRule,
  minimumReason,
  pageOf,
  requiredReason,
  trimmedText,
  text,
  type Output,
} from '../schema.ts'

const readOnly = token('nodes:read_only')
const readWrite = token('nodes:read_write')

const diskStatuses = ['ready', 'not ready', 'deleting'] as const
export const diskFilesystems = ['raw', 'swap', 'ext3', 'ext4', 'initrd'] as const

export const Disk = named(
  'Disk',
  'A disk of a node.',
  z.object({
    id: described(Id, 'Identifier of the disk.'),
    label: described(z.string(), 'Its label.'),
    status: described(z.enum(diskStatuses), '`not ready` while the service works on it.'),
    size: described(z.int(), 'Its size in MB.'),
    filesystem: described(z.enum(diskFilesystems), 'Its file system.'),
    created: described(Timestamp, 'When it was created.'),
    updated: described(Timestamp, 'When it was changed last.'),
  }),
)
export type Disk = Output<typeof Disk>

const DiskLabel = described(trimmedText('label', limits.diskLabel), 'Label of the disk.')
const DiskSize = described(
  z.int().check(z.gte(1, minimumReason(1))),
  'Size in MB. The disks of a node together may have the size of its type (`specs.disk`).',
)

export const DiskCreate = named(
  'DiskCreate',
  'The disk to create. `label` is required without an image, `root_pass` with one.',
  z
    .object({
      size: DiskSize,
      label: described(z.optional(DiskLabel), 'Label of the disk. Required without an image.'),
      filesystem: described(z._default(z.enum(diskFilesystems), 'ext4'), 'Its file system.'),
      image: described(
        z.optional(z.nullable(text())),
        'Id of the image to copy to it; null or omitted: an empty disk.',
      ),
      ...deploymentFields,
    })
    .check(
      crossFieldRule(({ image, label, root_pass: password }) => [
        ...(!image && label === undefined ? [{ field: 'label', reason: requiredReason('label') }] : []),
        ...(image && password === undefined ? [{ field: 'root_pass', reason: requiredReason('root_pass') }] : []),
      ]),
    ),
)
export type DiskCreate = Output<typeof DiskCreate>

const DiskUpdate = named('DiskUpdate', 'What to change of a disk.', z.object({ label: z.optional(DiskLabel) }))
const DiskResize = named('DiskResize', 'The new size of a disk.', z.object({ size: DiskSize }))

const referenced = 'referenced'

export const disks = area('disks', {
  list: get('/node/instances/{nodeId}/disks', {
    kind: referenced,
    summary: 'List the disks of a node',
    description: 'Returns the disks in the order of their ids.',
    access: readOnly,
    entity: 'node',
    query: PageQuery,
    returns: pageOf(Disk),
    filterable: ['label', 'size'],
  }),
  view: get('/node/instances/{nodeId}/disks/{diskId}', {
    kind: referenced,
    summary: 'View a disk',
    description: 'Returns one disk of the node.',
    access: readOnly,
    entity: 'node',
    returns: Disk,
  }),
  create: post('/node/instances/{nodeId}/disks', {
    kind: referenced,
    summary: 'Create a disk, empty or from an image',
    description: `Adds a disk, of which a node has at most ${limits.maxDisksPerNode}, and which is \`not ready\` at first. It must fit in the free space of the node, and the image in it. Refused while the node is busy. Raises the event \`disk_create\`.`,
    access: readWrite,
    entity: 'node',
    body: DiskCreate,
    returns: Disk,
  }),
  update: put('/node/instances/{nodeId}/disks/{diskId}', {
    kind: referenced,
    summary: 'Rename a disk',
    description: 'Changes the label. Refused while the node is busy. Raises the event `disk_update`.',
    access: readWrite,
    entity: 'node',
    body: DiskUpdate,
    returns: Disk,
  }),
  remove: del('/node/instances/{nodeId}/disks/{diskId}', {
    kind: referenced,
    summary: 'Delete a disk',
    description:
      'Deletes the disk and its data, which cannot be undone. Slots of configuration profiles that hold it become empty. The node must be off, unless the profile that it runs with does not use the disk. Refused while the node is busy. Raises the event `disk_delete`.',
    access: readWrite,
    entity: 'node',
    returns: Empty,
  }),
  resize: post('/node/instances/{nodeId}/disks/{diskId}/resize', {
    kind: referenced,
    summary: 'Resize a disk',
    description:
      'Grows the disk, or shrinks it when its data fit. The node must be off, unless the profile that it runs with does not use the disk. Refused while the node is busy. Raises the event `disk_resize`.',
    access: readWrite,
    entity: 'node',
    body: DiskResize,
    returns: Empty,
  }),
  clone: post('/node/instances/{nodeId}/disks/{diskId}/clone', {
    kind: referenced,
    summary: 'Clone a disk',
    description:
      'Copies the disk within its node, as `Copy of` its label. There must be enough free space. Refused while the node is busy. Raises the event `disk_duplicate`.',
    access: readWrite,
    entity: 'node',
    returns: Disk,
  }),
})
