/** Tags of nodes and domains (gaps 2.1): made on the fly, replaced whole by an update. */
import * as z from 'zod/mini'
import * as limits from './limits.ts'
import { atMost, text } from './schema.ts'

export const Tags = z.array(text(limits.tagLength)).check(atMost(limits.maxTags))
