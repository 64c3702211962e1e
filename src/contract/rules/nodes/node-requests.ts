/** Request bodies of the operations on nodes (compute.md, Nodes; gaps 2.1, 3.1, 4.3, 4.4). */
import * as z from 'zod/mini'
import { RootPassword, deploymentFields } from '../../embedded/deployment.ts'
import { Interfaces } from './interfaces.ts'
import * as limits from '../../limits.ts'
import { backupDays, backupWindows } from '../backups/backup-schedule.ts'
import { isNodeLabel, nodeLabelReason } from './node-label.ts'
import {
  boundedInt,
  boundedLine,
  boundedText,
  crossFieldRule,
  Id,
  listOf,
  requiredReason,
  Tags,
  text,
  type Output,
} from '../../schema.ts'

/** Display label of a node: 3..64 characters, letters, digits, `-`, `_`, `.`, no doubled punctuation (gaps 2.1). */
export const NodeLabel = boundedText(limits.nodeLabel).check(z.refine(isNodeLabel, { error: nodeLabelReason }))
const exclusiveReason = (other: string) => `backup_id and ${other} are mutually exclusive`

/**
 * Creates a node from an image, with or without a script, from a backup of another node, or empty (compute.md, Creation
 * modes).
 */
export const NodeCreate = z
  .object({
    region: text(),
    type: text(),
    label: z.optional(NodeLabel),
    group: z.optional(boundedLine(limits.nodeGroup)),
    tags: z.optional(Tags),
    image: z.optional(z.nullable(text())),
    ...deploymentFields,
    swap_size: z.optional(z.int().check(z.gte(0, 'Must be 0 or greater'))),
    backup_id: z.optional(Id),
    backups_enabled: z.optional(z.boolean()),
    booted: z.optional(z.boolean()),
    private_ip: z.optional(z.boolean()),
    interfaces: z.optional(Interfaces),
  })
  .check(
    crossFieldRule(({ image, root_pass: password, stackscript_id: script, backup_id: backup }) => [
      ...(image && password === undefined ? [{ field: 'root_pass', reason: requiredReason('root_pass') }] : []),
      ...(script !== undefined && !image && backup === undefined
        ? [{ field: 'image', reason: requiredReason('image') }]
        : []),
      ...(backup !== undefined && image ? [{ field: 'backup_id', reason: exclusiveReason('image') }] : []),
      ...(backup !== undefined && script !== undefined
        ? [{ field: 'backup_id', reason: exclusiveReason('stackscript_id') }]
        : []),
    ]),
    z.meta({ id: 'NodeCreate' }),
  )
export type NodeCreate = Output<typeof NodeCreate>

const alertThreshold = (name: keyof typeof limits.alertBounds) => boundedInt(limits.alertBounds[name])
export const NodeUpdate = z
  .object({
    alerts: z.optional(
      z.object({
        cpu: z.optional(alertThreshold('cpu')),
        io: z.optional(alertThreshold('io')),
        network_in: z.optional(alertThreshold('network_in')),
        network_out: z.optional(alertThreshold('network_out')),
        transfer_quota: z.optional(alertThreshold('transfer_quota')),
      }),
    ),
    backups: z.optional(
      z.object({
        schedule: z.optional(
          z.object({
            day: z.optional(z.nullable(z.enum(backupDays))),
            window: z.optional(z.nullable(z.enum(backupWindows))),
          }),
        ),
      }),
    ),
    group: z.optional(boundedLine(limits.nodeGroup)),
    label: z.optional(NodeLabel),
    tags: z.optional(Tags),
    watchdog_enabled: z.optional(z.boolean()),
  })
  .check(z.meta({ id: 'NodeUpdate' }))
export type NodeUpdate = Output<typeof NodeUpdate>

/** Members that describe a new node (gaps 3.1). */
const newNodeMembers = ['region', 'type', 'label', 'group', 'backups_enabled', 'private_ip'] as const
const newNodeOnlyReason = 'Can only be provided when cloning to a new node'

/** Clones to an existing node (node_id) or to a new one (region and type). */
export const NodeClone = z
  .object({
    node_id: z.optional(Id),
    region: z.optional(text()),
    type: z.optional(text()),
    label: z.optional(NodeLabel),
    group: z.optional(boundedLine(limits.nodeGroup)),
    backups_enabled: z.optional(z.boolean()),
    /** Services accept it, although the document does not name it (gaps 3.1). */
    private_ip: z.optional(z.boolean()),
    /** Disks besides those of the configs. */
    disks: z.optional(listOf(Id)),
    /** Defaults to all. */
    configs: z.optional(listOf(Id)),
  })
  .check(
    crossFieldRule((body) =>
      body.node_id === undefined
        ? (['region', 'type'] as const)
            .filter((field) => body[field] === undefined)
            .map((field) => ({ field, reason: requiredReason(field) }))
        : newNodeMembers
            .filter((field) => body[field] !== undefined)
            .map((field) => ({ field, reason: newNodeOnlyReason })),
    ),
    z.meta({ id: 'NodeClone' }),
  )
export type NodeClone = Output<typeof NodeClone>

const missingImageReason = 'You must specify an image'
export const NodeRebuild = z
  .object({
    image: text({
      error: (issue) => (issue.input === undefined || issue.input === null ? missingImageReason : undefined),
    }),
    ...deploymentFields,
    root_pass: RootPassword,
    booted: z._default(z.boolean(), true),
  })
  .check(z.meta({ id: 'NodeRebuild' }))
export type NodeRebuild = Output<typeof NodeRebuild>

export const NodeResize = z
  .object({ type: text(), allow_auto_disk_resize: z._default(z.boolean(), true) })
  .check(z.meta({ id: 'NodeResize' }))

/** The profile to boot; defaults to the only one, or to the one that was booted last (compute.md, Boot rules). */
export const BootConfig = z.object({ config_id: z.optional(z.nullable(Id)) }).check(z.meta({ id: 'BootConfig' }))
