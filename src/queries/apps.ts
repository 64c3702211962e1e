/** The apps that may act for the signed-in user. */
import type { Filter } from '#contract/filter.ts'
import { apps } from '#contract/operations.ts'
import { call } from '#api/client.ts'
import { readCollection } from '#api/cache/collection.ts'
import { read } from '#api/cache/query.ts'
import { write } from '#api/write.ts'
import { watchForDeletion } from './recognize.ts'

export const appTable = {
  all: readCollection(apps.list, {}),
  page: (query: { page: number; page_size: number }, filter: Filter | undefined) =>
    read(apps.list, { query, ...(filter ? { filter } : {}) }),
}

export const removeApp = write(apps.remove, {
  invalidates: ['apps.list'],
  watch: (_client, { path }) => watchForDeletion(() => call(apps.view, { path })),
})
