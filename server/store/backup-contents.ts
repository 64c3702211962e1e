/** What a backup holds: the disks and profiles of its node as they were (compute.md, Backup). */
import * as z from 'zod/mini'
import type { Backup } from '#contract/areas/backups.ts'
import { Config } from '#contract/areas/configs.ts'
import { Disk } from '#contract/areas/disks.ts'
import type { Work } from '../jobs/queue.ts'
import { addConfig, configsOf, contentsOf as configContents, mapDevices } from './configs.ts'
import type { Database } from './database.ts'
import { addDisk, disksOf } from './disks.ts'
import { readJson } from './json.ts'
import type { BackupRow, DiskRow } from './resource-tables.ts'

const { filesystem, label, size } = Disk.def.shape
const { id: _id, created: _created, updated: _updated, ...configMembers } = Config.def.shape
const Contents = z.object({
  disks: z.array(z.object({ id: z.int(), label, filesystem, size, used: z.int() })),
  configs: z.array(z.object(configMembers)),
})
export type Contents = z.output<typeof Contents>

/** Nothing yet: what a backup holds until its copy is taken (gaps 3.2). */
export const noContents = JSON.stringify({ disks: [], configs: [] } satisfies Contents)

export const contentsOf = (row: Pick<BackupRow, 'contents'>): Contents => readJson(Contents, row.contents)

/** The disks and profiles of a node now, as a backup's column. */
export async function contentsNow(db: Database, nodeId: number): Promise<string> {
  const disks = (await disksOf(db, nodeId)).map(({ id, label, filesystem, size, used }) => ({ id, label, filesystem, size, used }))
  const configs = (await configsOf(db, nodeId)).map(configContents)
  return JSON.stringify({ disks, configs } satisfies Contents)
}

/** A row as the interface shows it. */
export function backupAnswer(row: BackupRow): Backup {
  const { disks, configs } = contentsOf(row)
  return {
    id: row.id,
    region: row.region,
    type: row.type,
    status: row.status,
    available: row.available === 1,
    created: row.created,
    updated: row.updated,
    finished: row.finished,
    label: row.label,
    configs: configs.map((config) => config.label),
    disks: disks.map((disk) => ({ label: disk.label, size: disk.size, filesystem: disk.filesystem })),
  }
}

/** Puts copies of disks and profiles onto a node; answers the ids of the profiles. `name` makes the labels. */
export async function unpack(
  work: Work, node: { id: number; region: string }, contents: Contents, status: DiskRow['status'], name: (label: string) => string = (label) => label,
): Promise<number[]> {
  const copyOf = new Map<number, number>()
  for (const disk of contents.disks) copyOf.set(disk.id, await addDisk(work, node.id, { ...disk, label: name(disk.label) }, status))
  const configs: number[] = []
  for (const config of contents.configs) {
    configs.push(await addConfig(work, node, { ...config, label: name(config.label), devices: mapDevices(config.devices, copyOf) }))
  }
  return configs
}
