/** The configuration profiles of a node, and the kernels that they can boot. */
import type { RequestOf } from '#contract/endpoint.ts'
import { catalogCacheSeconds, pageSize } from '#contract/limits.ts'
import { configs, kernels, vlans } from '#contract/operations.ts'
import { read } from '#api/cache/query.ts'
import { call } from '#api/client.ts'
import { write } from '#api/write.ts'
import { markUnsupported } from '#api/http/supported-operations.ts'
import { watchForNewItem, watchForUpdate } from './recognize.ts'

export const configList = (nodeId: number) =>
  read(configs.list, { path: { nodeId }, query: { page_size: pageSize.max } })

export const kernelList = read(
  kernels.list,
  { query: { page_size: pageSize.max } },
  { staleTime: catalogCacheSeconds * 1000 },
)

const dependents = ['configs.list', 'events.list'] as const

export const createConfig = {
  ...write(configs.create, {
    invalidates: dependents,
    watch: (client, { path: { nodeId }, body }) => {
      const query = configList(nodeId)
      const known = client.getQueryData(query.queryKey)?.data
      return watchForNewItem(known, body.label, async () => (await client.fetchQuery({ ...query, staleTime: 0 })).data)
    },
  }),
  onError: markUnsupported(configs.create),
}
/** A profile as it is now. Throws an ApiError. */
export const readConfig = (path: RequestOf<typeof configs.view>['path']) => call(configs.view, { path })
export const updateConfig = write(configs.update, {
  invalidates: dependents,
  watch: (_client, { path, body }) => watchForUpdate(() => readConfig(path), body),
})
export const removeConfig = write(configs.remove, { invalidates: dependents })

/** The VLANs in use, suggested where an interface names one. */
export const vlanList = read(vlans.list, { query: { page_size: pageSize.max } })
