/** The contents of a backup: the disks and profiles of its node at that time (compute.md, Backup). */
import * as z from 'zod/mini'
import type { Backup } from '#contract/areas/backups.ts'
import { Config } from '#contract/areas/configs.ts'
import { Disk } from '#contract/areas/disks.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import { addConfig, listConfigs, toConfigContents, mapDevices } from './configs.ts'
import type { Database } from './database.ts'
import { addDisk, listDisks } from './disks.ts'
import { readJson } from './json.ts'
import type { BackupRow, DiskRow } from './resource-tables.ts'

const { filesystem, label, size } = Disk.def.shape
const { id: _id, created: _created, updated: _updated, ...configMembers } = Config.def.shape
const BackupContents = z.object({
  disks: z.array(z.object({ id: z.int(), label, filesystem, size, used: z.int() })),
  configs: z.array(z.object(configMembers)),
})
export type BackupContents = z.output<typeof BackupContents>

/** The contents of a backup until its copy is taken (gaps 3.2). */
export const emptyContents = JSON.stringify({ disks: [], configs: [] } satisfies BackupContents)

export const toBackupContents = (row: Pick<BackupRow, 'contents'>): BackupContents =>
  readJson(BackupContents, row.contents)

/** The current disks and profiles of a node, as JSON for the `contents` column. */
export async function captureContents(db: Database, nodeId: number): Promise<string> {
  const disks = (await listDisks(db, nodeId)).map(({ id, label, filesystem, size, used }) => ({
    id,
    label,
    filesystem,
    size,
    used,
  }))
  const configs = (await listConfigs(db, nodeId)).map(toConfigContents)
  return JSON.stringify({ disks, configs } satisfies BackupContents)
}

/** A row as the interface shows it. */
export function toBackup(row: BackupRow): Backup {
  const { disks, configs } = toBackupContents(row)
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

/** Adds copies of disks and profiles to a node and returns the ids of the profiles. `relabel` makes the new labels. */
export async function copyContentsTo(
  work: UnitOfWork,
  node: { id: number; region: string },
  contents: BackupContents,
  status: DiskRow['status'],
  relabel: (label: string) => string = (label) => label,
): Promise<number[]> {
  const copyIds = new Map<number, number>()
  for (const disk of contents.disks)
    copyIds.set(disk.id, await addDisk(work, node.id, { ...disk, label: relabel(disk.label) }, status))
  const configs: number[] = []
  for (const config of contents.configs) {
    configs.push(
      await addConfig(work, node, {
        ...config,
        label: relabel(config.label),
        devices: mapDevices(config.devices, copyIds),
      }),
    )
  }
  return configs
}
