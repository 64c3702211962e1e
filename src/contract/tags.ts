/** Tags of nodes and domains (gaps 2.1). They need not exist beforehand, and an update replaces all of them. */
import * as limits from './limits.ts'
import { boundedLine, listOf } from './schema.ts'

export const Tags = listOf(boundedLine(limits.tagLength), limits.maxTags)
