/** The configuration profiles of a node, and the kernels that they can boot. */
import type { QueryClient } from '@tanstack/react-query'
import { catalogCacheSeconds, pageSize } from '#contract/limits.ts'
import { configs, kernels, vlans } from '#contract/operations.ts'
import type { ErrorDetail } from '#contract/schema.ts'
import { t } from '#contract/translate.ts'
import { poll } from '#api/cache/polling.ts'
import { read, readNow } from '#api/cache/query.ts'

export const configList = (nodeId: number) =>
  read(configs.list, { path: { nodeId }, query: { page_size: pageSize.max } }, { poll: poll.slow })

/** An error for a profile that the node no longer has. */
export async function findDeletedConfig(
  client: QueryClient,
  nodeId: number,
  configId: number | null | undefined,
): Promise<ErrorDetail[]> {
  if (!configId) return []
  const { data } = await client.fetchQuery({ ...configList(nodeId), ...readNow })
  return data.some(({ id }) => id === configId)
    ? []
    : [{ field: 'config_id', reason: t('This configuration profile no longer exists') }]
}

export const kernelList = read(
  kernels.list,
  { query: { page_size: pageSize.max } },
  { staleTime: catalogCacheSeconds * 1000 },
)

/** The VLANs in use, suggested where an interface names one. */
export const vlanList = read(vlans.list, { query: { page_size: pageSize.max } })
