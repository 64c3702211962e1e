/** The browsers that the signed-in user trusts. */
import type { Filter } from '#contract/filter.ts'
import { devices } from '#contract/operations.ts'
import { readCollection } from '#api/cache/collection.ts'
import { read } from '#api/cache/query.ts'
import { write } from '#api/write.ts'

export const deviceTable = {
  all: readCollection(devices.list, {}),
  page: (query: { page: number; page_size: number }, filter: Filter | undefined) =>
    read(devices.list, { query, ...(filter ? { filter } : {}) }),
}

export const removeDevice = write(devices.remove, { invalidates: ['devices.list'] })
