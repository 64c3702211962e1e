/** The VLANs in use, suggested where an interface names one. */
import { pageSize } from '#contract/limits.ts'
import { vlans } from '#contract/operations.ts'
import { read } from '#api/cache/query.ts'

export const vlanList = read(vlans.list, { query: { page_size: pageSize.max } })
