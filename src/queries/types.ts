/** Types of nodes. They change rarely, so they are cached as long as the service allows. */
import type { NodeType } from '#contract/areas/types.ts'
import { types } from '#contract/operations.ts'
import { catalogCacheSeconds, pageSize } from '#contract/limits.ts'
import { costTable } from '#contract/rules/nodes/node-cost.ts'
import type { Page } from '#contract/schema.ts'
import { read } from '#api/cache/query.ts'
import { labelsById } from './names.ts'

export const typeList = read(
  types.list,
  { query: { page_size: pageSize.max } },
  { staleTime: catalogCacheSeconds * 1000 },
)

export const typeNames = { ...typeList, select: labelsById }

const toCostTable = ({ data }: Page<NodeType>) => costTable(data)
/** The costs of nodes: the only source of the prices on screens. */
export const nodeCosts = { ...typeList, select: toCostTable }
