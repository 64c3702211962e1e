/** Request bodies of the operations on nodes (compute.md, Nodes; gaps 2.1, 3.1, 4.3, 4.4). */
import * as z from 'zod/mini'
import { described, named } from '../../described.ts'
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
  minimumReason,
  requiredReason,
  Tags,
  text,
  type Output,
} from '../../schema.ts'
import { reason } from '../../translate.ts'

/** Display label of a node: 3..64 characters, letters, digits, `-`, `_`, `.`, no doubled punctuation (gaps 2.1). */
export const NodeLabel = described(
  boundedText(limits.nodeLabel).check(z.refine(isNodeLabel, { error: nodeLabelReason })),
  'Label for display: letters, digits, `-`, `_` and `.`, none of these three twice in a row; it begins and ends with a letter or digit. Unique in the account.',
)
/** The description of a group, for all requests with one. */
const NodeGroup = described(z.optional(boundedLine(limits.nodeGroup)), 'Name of a group.', { deprecated: true })
const exclusiveReason = (other: string) => reason('backup_id and {other} are mutually exclusive', { other })

/**
 * Creates a node from an image, with or without a script, from a backup of another node, or empty (compute.md, Creation
 * modes).
 */
export const NodeCreate = named(
  'NodeCreate',
  'The node to create. `root_pass` is required with an image. `backup_id` excludes `image` and `stackscript_id`.',
  z
    .object({
      region: described(text(), 'Id of a region.'),
      type: described(text(), 'Id of a type, which decides about size and price.'),
      label: described(
        z.optional(NodeLabel),
        'Label for display, unique in the account; by default `node` and the id.',
      ),
      group: NodeGroup,
      tags: z.optional(Tags),
      image: described(z.optional(z.nullable(text())), 'Id of the image to deploy; null or omitted for none.'),
      ...deploymentFields,
      swap_size: described(
        z.optional(z.int().check(z.gte(0, minimumReason(0)))),
        `Size of the swap disk in MB, ${limits.defaultSwapMegabytes} by default; 0 for none. Ignored without an image.`,
      ),
      backup_id: described(
        z.optional(Id),
        'A backup of another node of the same region, from which disks, profiles and root password come. The type must have room for it. A restricted user needs `read_write` on that node.',
      ),
      backups_enabled: described(z.optional(z.boolean()), 'True enables the backup service, at a price.'),
      booted: described(
        z.optional(z.boolean()),
        'Whether to boot it; true by default with an image or a backup, ignored for an empty node.',
      ),
      private_ip: described(z.optional(z.boolean()), 'True adds a private IPv4 address.'),
      interfaces: described(
        z.optional(Interfaces),
        'Network interfaces of its configuration profile, in the order of their slots; at most one is public. By default one public interface.',
      ),
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
    ),
)
export type NodeCreate = Output<typeof NodeCreate>

/** The meaning of each alert, and its unit. */
export const alertDescriptions = {
  cpu: 'Load of the processors in percent, 100 for each.',
  io: 'Load of the disks in block operations per second (IOPS).',
  network_in: 'Received traffic in Mbit/s.',
  network_out: 'Sent traffic in Mbit/s.',
  transfer_quota: 'Transfer of the month in percent of what is included.',
}
const alertThreshold = (name: keyof typeof limits.alertBounds) =>
  described(z.optional(boundedInt(limits.alertBounds[name])), alertDescriptions[name])
const AlertsUpdate = named(
  'AlertsUpdate',
  'Averages over two hours above which the service sends an email. 0 turns an alert off.',
  z.object({
    cpu: alertThreshold('cpu'),
    io: alertThreshold('io'),
    network_in: alertThreshold('network_in'),
    network_out: alertThreshold('network_out'),
    transfer_quota: alertThreshold('transfer_quota'),
  }),
)
const ScheduleUpdate = named(
  'ScheduleUpdate',
  'When backups run.',
  z.object({
    day: described(
      z.optional(z.nullable(z.enum(backupDays))),
      'The day whose backup is kept for a week. `Scheduling` leaves the choice to the service.',
    ),
    window: described(
      z.optional(z.nullable(z.enum(backupWindows))),
      'The two hours of the day in which they start, UTC: `W10` is 10:00 to 12:00. `Scheduling` leaves the choice to the service.',
    ),
  }),
)
const BackupsUpdate = named(
  'BackupsUpdate',
  'What to change of the backup service.',
  z.object({ schedule: described(z.optional(ScheduleUpdate), 'When backups run; it shows while the service is on.') }),
)
export const NodeUpdate = named(
  'NodeUpdate',
  'What to change of a node. Omitted members keep their values.',
  z.object({
    alerts: described(z.optional(AlertsUpdate), 'Alerts; omitted ones keep their values.'),
    backups: described(z.optional(BackupsUpdate), 'The backup service; omitted members keep their values.'),
    group: NodeGroup,
    label: z.optional(NodeLabel),
    tags: z.optional(Tags),
    watchdog_enabled: described(
      z.optional(z.boolean()),
      `Whether it is booted again when it powers off unexpectedly, up to ${limits.watchdogBootLimit.count} times in ${limits.watchdogBootLimit.minutes} minutes.`,
    ),
  }),
)
export type NodeUpdate = Output<typeof NodeUpdate>

/** Members that describe a new node (gaps 3.1). */
const newNodeMembers = ['region', 'type', 'label', 'group', 'backups_enabled', 'private_ip'] as const
const newNodeOnlyReason = reason('Can only be provided when cloning to a new node')

/** Clones to an existing node (node_id) or to a new one (region and type). */
export const NodeClone = named(
  'NodeClone',
  'Where to clone to, and what. Without `node_id`, `region` and `type` are required; with it, only `disks` and `configs` may be sent.',
  z
    .object({
      node_id: described(z.optional(Id), 'Another node with enough free space, to which the copies are added.'),
      region: described(z.optional(text()), 'Id of the region of the new node.'),
      type: described(z.optional(text()), 'Id of the type of the new node, which must have room for the disks.'),
      label: described(
        z.optional(NodeLabel),
        'Label of the new node, unique in the account; by default `node` and the id.',
      ),
      group: NodeGroup,
      backups_enabled: described(
        z.optional(z.boolean()),
        'True enables the backup service of the new node, at a price.',
      ),
      /** Services accept it, although the document does not name it (gaps 3.1). */
      private_ip: described(z.optional(z.boolean()), 'True adds a private IPv4 address to the new node.'),
      disks: described(z.optional(listOf(Id)), 'Disks to copy besides those of the configuration profiles.'),
      configs: described(
        z.optional(listOf(Id)),
        'Configuration profiles to copy, with their disks; by default all. An empty list copies none.',
      ),
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
    ),
)
export type NodeClone = Output<typeof NodeClone>

const missingImageReason = reason('You must specify an image')
export const NodeRebuild = named(
  'NodeRebuild',
  'What to rebuild the node from.',
  z.object({
    image: described(
      text({
        error: (issue) => (issue.input === undefined || issue.input === null ? missingImageReason : undefined),
      }),
      'Id of the image to deploy.',
    ),
    ...deploymentFields,
    root_pass: RootPassword,
    booted: described(z._default(z.boolean(), true), 'Whether to boot it afterwards.'),
  }),
)
export type NodeRebuild = Output<typeof NodeRebuild>

export const NodeResize = named(
  'NodeResize',
  'The new size of a node.',
  z.object({
    type: described(text(), 'Id of another type.'),
    allow_auto_disk_resize: described(
      z._default(z.boolean(), true),
      'Whether to fit the disk to the new type: only for a node with one ext3 or ext4 disk and at most one swap disk.',
    ),
  }),
)

/** compute.md, Boot rules. */
export const BootConfig = named(
  'BootConfig',
  'What to boot.',
  z.object({
    config_id: described(
      z.optional(z.nullable(Id)),
      'A configuration profile; by default the only one, or the one that was booted last. Required when there are several and none was.',
    ),
  }),
)
