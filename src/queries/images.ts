/** Images: the public ones and the account's own. */
import { images } from '#contract/areas/images.ts'
import { pageSize } from '#contract/schema.ts'
import { read } from '#api/query.ts'
import { labelsById } from './names.ts'

export const imageList = read(images.list, { query: { page_size: pageSize.max } })

export const imageNames = { ...imageList, select: labelsById }
