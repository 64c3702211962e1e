/** The browsers that the signed-in user trusts. */
import type { Filter } from '#contract/filter.ts'
import { devices } from '#contract/operations.ts'
import { call } from '#api/client.ts'
import { readCollection } from '#api/cache/collection.ts'
import { read } from '#api/cache/query.ts'
import { write } from '#api/write.ts'
import { watchForDeletion } from './recognize.ts'

export const deviceTable = {
  all: readCollection(devices.list, {}),
  page: (query: { page: number; page_size: number }, filter: Filter | undefined) =>
    read(devices.list, { query, ...(filter ? { filter } : {}) }),
}

export const removeDevice = write(devices.remove, {
  invalidates: ['devices.list'],
  watch: (_client, { path }) => watchForDeletion(() => call(devices.view, { path })),
})
