/** The browsers that the signed-in user trusts. */
import { devices } from '#contract/operations.ts'
import { call } from '#api/client.ts'
import { pagesOf, readCollection } from '#api/cache/collection.ts'
import { write } from '#api/write.ts'
import { watchForDeletion } from './recognize.ts'

export const deviceTable = {
  all: readCollection(devices.list, {}),
  page: pagesOf(devices.list),
}

export const removeDevice = write(devices.remove, {
  invalidates: ['devices.list'],
  watch: (_client, { path }) => watchForDeletion(() => call(devices.view, { path })),
})
