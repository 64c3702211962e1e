/**
 * Rare operations on a node: moving it to another region, rescue mode, and resetting the root password (gaps 4.2, 4.5,
 * 4.6). They have an area of their own, so that the list of nodes loads none of it.
 */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { described, named } from '../described.ts'
import { area, post } from '../endpoint.ts'
import { RootPassword } from '../embedded/deployment.ts'
import { allowedStatuses } from '../rules/nodes/node-actions.ts'
import { machineActionRules, rescueSlots } from '../rules/nodes/machine-actions.ts'
import { Empty, Id, crossFieldRule, text } from '../schema.ts'
import { reason } from '../translate.ts'

const access = token('nodes:read_write')
const shared = { kind: 'referenced', access, entity: 'node', returns: Empty } as const

const Migrate = named(
  'Migrate',
  'Where to move the node.',
  z.object({
    region: described(
      z.optional(text()),
      'Id of another region. Without it, the node moves to another host of its region, if the service has scheduled that.',
    ),
    upgrade: described(z._default(z.boolean(), false), 'Whether to take a free upgrade at the same time.'),
  }),
)

const RescueDevice = named(
  'RescueDevice',
  'What the rescue system has in a slot: a disk or a volume.',
  z.object({
    disk_id: described(z.optional(z.nullable(Id)), 'A disk of the node.'),
    volume_id: described(z.optional(z.nullable(Id)), 'A volume.'),
  }),
)
const rescueDevice = described(z.optional(z.nullable(RescueDevice)), 'What to put in this slot; null leaves it empty.')
const RescueDevices = named(
  'RescueDevices',
  'What to put in each slot, at least one disk or volume.',
  z.object({
    sda: rescueDevice,
    sdb: rescueDevice,
    sdc: rescueDevice,
    sdd: rescueDevice,
    sde: rescueDevice,
    sdf: rescueDevice,
    sdg: rescueDevice,
  }),
)
export type RescueDevices = z.output<typeof RescueDevices>
export const noRescueDeviceReason = reason('Must include at least one disk or volume!')

const Rescue = named(
  'Rescue',
  'What the rescue system sees.',
  z
    .object({
      devices: described(
        z.optional(RescueDevices),
        'What to put in each slot; by default all disks in their order. The slot `sdh` belongs to the rescue system.',
      ),
    })
    .check(
      crossFieldRule(({ devices }) =>
        devices && rescueSlots.every((slot) => !devices[slot]?.disk_id && !devices[slot]?.volume_id)
          ? [{ field: 'devices', reason: noRescueDeviceReason }]
          : [],
      ),
    ),
)

const RootPasswordReset = named('RootPasswordReset', 'The new root password.', z.object({ root_pass: RootPassword }))
const DiskPasswordReset = named('DiskPasswordReset', 'The new root password.', z.object({ password: RootPassword }))

export const machine = area('machine', {
  migrate: post('/node/instances/{nodeId}/migrate', {
    ...shared,
    summary: 'Move a node to another region',
    description: `Shuts the node down, moves it, and starts it again if it was running. Its addresses change, and its backups stay in their region. ${allowedStatuses(machineActionRules.migrate)}, and not busy. Refused when the region lacks what the node needs, such as VLANs. Raises the events \`node_migrate_datacenter_create\` and \`node_migrate_datacenter\`.`,
    body: Migrate,
  }),
  rescue: post('/node/instances/{nodeId}/rescue', {
    ...shared,
    summary: 'Boot a node into the rescue system',
    description: `Boots a small system from memory, from which the disks can be repaired. ${allowedStatuses(machineActionRules.rescue)}, and not busy. The next reboot ends it. Raises the event \`node_reboot\` or \`node_boot\`.`,
    body: Rescue,
  }),
  resetPassword: post('/node/instances/{nodeId}/password', {
    ...shared,
    summary: 'Reset the root password of a node that is off',
    description:
      'The node must be `offline`, and have exactly one disk that is not swap. Raises the event `password_reset`.',
    body: RootPasswordReset,
  }),
  resetDiskPassword: post('/node/instances/{nodeId}/disks/{diskId}/password', {
    ...shared,
    summary: 'Reset the root password on a disk of a node that is off',
    description: 'The node must be `offline`, and the disk must not be swap. Raises the event `password_reset`.',
    body: DiskPasswordReset,
  }),
})
