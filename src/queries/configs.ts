/** The configuration profiles of a node, and the kernels that they can boot. */
import { catalogCacheSeconds, pageSize } from '#contract/limits.ts'
import { configs, kernels, vlans } from '#contract/operations.ts'
import { poll } from '#api/cache/polling.ts'
import { read } from '#api/cache/query.ts'

export const configList = (nodeId: number) =>
  read(configs.list, { path: { nodeId }, query: { page_size: pageSize.max } }, { poll: poll.slow })

export const kernelList = read(
  kernels.list,
  { query: { page_size: pageSize.max } },
  { staleTime: catalogCacheSeconds * 1000 },
)

/** The VLANs in use, suggested where an interface names one. */
export const vlanList = read(vlans.list, { query: { page_size: pageSize.max } })
