/** The whole interface: every area by name, and every operation in one list. The dashboard imports single areas instead. */
import { backups } from './areas/backups.ts'
import { configs } from './areas/configs.ts'
import { disks } from './areas/disks.ts'
import { events } from './areas/events.ts'
import { images } from './areas/images.ts'
import { kernels } from './areas/kernels.ts'
import { nodes } from './areas/nodes.ts'
import { profile } from './areas/profile.ts'
import { regions } from './areas/regions.ts'
import { stackscripts } from './areas/stackscripts.ts'
import { types } from './areas/types.ts'
import { users } from './areas/users.ts'
import type { Endpoint } from './endpoint.ts'

export const contract = { nodes, backups, disks, configs, images, regions, types, kernels, stackscripts, users, events, profile }
export type Contract = typeof contract

export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((area): readonly Endpoint[] => Object.values(area))
