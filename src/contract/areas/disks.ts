/** Disks of a node (referenced by compute.md, specified in gaps 4.9). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { deploymentFields } from '../embedded/deployment.ts'
import { area, del, get, post, put } from '../endpoint.ts'
import * as limits from '../limits.ts'
import {
  Empty,
  Id,
  PageQuery,
  Timestamp,
  crossFieldRule,
  pageOf,
  requiredReason,
  boundedLine,
  text,
  type Output,
} from '../schema.ts'

const readOnly = token('nodes:read_only')
const readWrite = token('nodes:read_write')

const diskStatuses = ['ready', 'not ready', 'deleting'] as const
export const diskFilesystems = ['raw', 'swap', 'ext3', 'ext4', 'initrd'] as const

export const Disk = z
  .object({
    id: Id,
    label: z.string(),
    status: z.enum(diskStatuses),
    /** MB */
    size: z.int(),
    filesystem: z.enum(diskFilesystems),
    created: Timestamp,
    updated: Timestamp,
  })
  .check(z.meta({ id: 'Disk' }))
export type Disk = Output<typeof Disk>

const DiskLabel = boundedLine(limits.diskLabel)
/** MB */
const DiskSize = z.int().check(z.gte(1, 'Must be 1 or greater'))

export const DiskCreate = z
  .object({
    size: DiskSize,
    /** Required without an image. */
    label: z.optional(DiskLabel),
    filesystem: z._default(z.enum(diskFilesystems), 'ext4'),
    image: z.optional(z.nullable(text())),
    ...deploymentFields,
  })
  .check(
    crossFieldRule(({ image, label, root_pass: password }) => [
      ...(!image && label === undefined ? [{ field: 'label', reason: requiredReason('label') }] : []),
      ...(image && password === undefined ? [{ field: 'root_pass', reason: requiredReason('root_pass') }] : []),
    ]),
    z.meta({ id: 'DiskCreate' }),
  )
export type DiskCreate = Output<typeof DiskCreate>

const referenced = 'referenced'

export const disks = area('disks', {
  list: get('/node/instances/{nodeId}/disks', {
    kind: referenced,
    summary: 'List the disks of a node',
    access: readOnly,
    entity: 'node',
    query: PageQuery,
    returns: pageOf(Disk),
    filterable: ['label', 'size'],
  }),
  view: get('/node/instances/{nodeId}/disks/{diskId}', {
    kind: referenced,
    summary: 'View a disk',
    access: readOnly,
    entity: 'node',
    returns: Disk,
  }),
  create: post('/node/instances/{nodeId}/disks', {
    kind: referenced,
    summary: 'Create a disk, empty or from an image',
    access: readWrite,
    entity: 'node',
    body: DiskCreate,
    returns: Disk,
  }),
  update: put('/node/instances/{nodeId}/disks/{diskId}', {
    kind: referenced,
    summary: 'Rename a disk',
    access: readWrite,
    entity: 'node',
    body: z.object({ label: z.optional(DiskLabel) }),
    returns: Disk,
  }),
  remove: del('/node/instances/{nodeId}/disks/{diskId}', {
    kind: referenced,
    summary: 'Delete a disk',
    access: readWrite,
    entity: 'node',
    returns: Empty,
  }),
  resize: post('/node/instances/{nodeId}/disks/{diskId}/resize', {
    kind: referenced,
    summary: 'Resize a disk',
    access: readWrite,
    entity: 'node',
    body: z.object({ size: DiskSize }),
    returns: Empty,
  }),
  clone: post('/node/instances/{nodeId}/disks/{diskId}/clone', {
    kind: referenced,
    summary: 'Clone a disk',
    access: readWrite,
    entity: 'node',
    returns: Disk,
  }),
})
