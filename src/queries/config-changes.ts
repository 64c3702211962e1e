/** The writes that change configuration profiles. */
import type { RequestOf } from '#contract/endpoint.ts'
import { configs } from '#contract/operations.ts'
import { readNow } from '#api/cache/query.ts'
import { call } from '#api/client.ts'
import { markUnsupported } from '#api/http/supported-operations.ts'
import { write } from '#api/write.ts'
import { configList } from './configs.ts'
import { findDeletedDisks } from './disks.ts'
import { watchForDeletion, watchForNewItem, watchForUpdate } from './recognize.ts'

const dependents = ['configs.list', 'events.list'] as const

export const createConfig = {
  ...write(configs.create, {
    invalidates: dependents,
    watch: (client, { path: { nodeId }, body }) => {
      const query = configList(nodeId)
      const known = client.getQueryData(query.queryKey)?.data
      return watchForNewItem(known, body.label, async () => (await client.fetchQuery({ ...query, ...readNow })).data)
    },
    findDeleted: (client, { path: { nodeId }, body }) => findDeletedDisks(client, nodeId, body.devices),
  }),
  onError: markUnsupported(configs.create),
}
/** A profile as it is now. Throws an ApiError. */
export const readConfig = (path: RequestOf<typeof configs.view>['path']) => call(configs.view, { path })
export const updateConfig = write(configs.update, {
  invalidates: dependents,
  watch: (_client, { path, body }) => watchForUpdate(() => readConfig(path), body),
  findDeleted: (client, { path: { nodeId }, body }) => findDeletedDisks(client, nodeId, body?.devices),
})
export const removeConfig = write(configs.remove, {
  invalidates: dependents,
  watch: (_client, { path }) => watchForDeletion(() => readConfig(path)),
})
