/**
 * Rare operations on a node: moving it to another region, rescue mode, and resetting the root password (gaps 4.2, 4.5,
 * 4.6). They have an area of their own, so that the list of nodes loads none of it.
 */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, post } from '../endpoint.ts'
import { RootPassword } from '../embedded/deployment.ts'
import { rescueSlots } from '../rules/nodes/machine-actions.ts'
import { Empty, Id, crossFieldRule, text } from '../schema.ts'

const access = token('nodes:read_write')
const shared = { kind: 'referenced', access, entity: 'node', returns: Empty } as const

const Migrate = z
  .object({
    /** Without a region, the node moves to another host of its region, when the service has scheduled that. */
    region: z.optional(text()),
    upgrade: z._default(z.boolean(), false),
  })
  .check(z.meta({ id: 'Migrate' }))

const rescueDevice = z.optional(
  z.nullable(z.object({ disk_id: z.optional(z.nullable(Id)), volume_id: z.optional(z.nullable(Id)) })),
)
const RescueDevices = z.object({
  sda: rescueDevice,
  sdb: rescueDevice,
  sdc: rescueDevice,
  sdd: rescueDevice,
  sde: rescueDevice,
  sdf: rescueDevice,
  sdg: rescueDevice,
})
export type RescueDevices = z.output<typeof RescueDevices>
export const noRescueDeviceReason = 'Must include at least one disk or volume!'

const Rescue = z
  .object({
    /** All disks in their order by default. The slot sdh belongs to the rescue system. */
    devices: z.optional(RescueDevices),
  })
  .check(
    crossFieldRule(({ devices }) =>
      devices && rescueSlots.every((slot) => !devices[slot]?.disk_id && !devices[slot]?.volume_id)
        ? [{ field: 'devices', reason: noRescueDeviceReason }]
        : [],
    ),
    z.meta({ id: 'Rescue' }),
  )

export const machine = area('machine', {
  migrate: post('/node/instances/{nodeId}/migrate', {
    ...shared,
    summary: 'Move a node to another region',
    body: Migrate,
  }),
  rescue: post('/node/instances/{nodeId}/rescue', {
    ...shared,
    summary: 'Boot a node into the rescue system',
    body: Rescue,
  }),
  resetPassword: post('/node/instances/{nodeId}/password', {
    ...shared,
    summary: 'Reset the root password of a node that is off',
    body: z.object({ root_pass: RootPassword }),
  }),
  resetDiskPassword: post('/node/instances/{nodeId}/disks/{diskId}/password', {
    ...shared,
    summary: 'Reset the root password on a disk of a node that is off',
    body: z.object({ password: RootPassword }),
  }),
})
