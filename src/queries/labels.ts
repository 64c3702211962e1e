/** Which labels of nodes are taken, asked of the service where the list of nodes is not complete in the browser. */
import { nodes } from '#contract/operations.ts'
import { pageSize } from '#contract/limits.ts'
import { read } from '#api/cache/query.ts'

/** The nodes whose labels contain this text. */
export const nodesWithLabelPart = (text: string) =>
  read(nodes.list, { query: { page_size: pageSize.max }, filter: { label: { '+contains': text } } })
