/** The apps that may act for the signed-in user. */
import { apps } from '#contract/operations.ts'
import { call } from '#api/client.ts'
import { pagesOf, readCollection } from '#api/cache/collection.ts'
import { write } from '#api/write.ts'
import { watchForDeletion } from './recognize.ts'

export const appTable = {
  all: readCollection(apps.list, {}),
  page: pagesOf(apps.list),
}

export const removeApp = write(apps.remove, {
  invalidates: ['apps.list'],
  watch: (_client, { path }) => watchForDeletion(() => call(apps.view, { path })),
})
