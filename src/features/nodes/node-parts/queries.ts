/** Changes of a node's disks and configuration profiles. */
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { events } from '#contract/areas/events.ts'
import { kernels } from '#contract/areas/kernels.ts'
import { catalogueSeconds } from '#contract/limits.ts'
import { pageSize } from '#contract/schema.ts'
import { read, write } from '#api/query.ts'
import { noteMissing } from '../actions/offered.ts'

export const kernelList = read(kernels.list, { query: { page_size: pageSize.max } }, { staleTime: catalogueSeconds * 1000 })

/** Profiles name disks, so one follows the other. */
const stale = [disks.list, configs.list, events.list]

export const createDisk = { ...write(disks.create, { stale }), onError: noteMissing(disks.create) }
export const updateDisk = write(disks.update, { stale })
export const resizeDisk = write(disks.resize, { stale })
export const cloneDisk = write(disks.clone, { stale })
export const removeDisk = write(disks.remove, { stale })
export const createConfig = { ...write(configs.create, { stale }), onError: noteMissing(configs.create) }
export const updateConfig = write(configs.update, { stale })
export const removeConfig = write(configs.remove, { stale })
