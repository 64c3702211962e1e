/** Kernels that a configuration profile can boot (gaps 4.11). The id of a kernel contains a slash. */
import * as z from 'zod/mini'
import { open } from '../access.ts'
import { area, get } from '../endpoint.ts'
import { catalogCacheSeconds } from '../limits.ts'
import { PageQuery, Timestamp, pageOf, type Output } from '../schema.ts'

export const Kernel = z
  .object({
    id: z.string(),
    label: z.string(),
    version: z.string(),
    kvm: z.boolean(),
    architecture: z.enum(['x86_64', 'i386']),
    pvops: z.boolean(),
    deprecated: z.boolean(),
    built: z.nullable(Timestamp),
  })
  .check(z.meta({ id: 'Kernel' }))
export type Kernel = Output<typeof Kernel>

export const kernels = area('kernels', {
  list: get('/node/kernels', {
    kind: 'referenced',
    summary: 'List kernels',
    access: open,
    query: PageQuery,
    returns: pageOf(Kernel),
    cacheSeconds: catalogCacheSeconds,
    filterable: ['label', 'version', 'kvm', 'architecture', 'pvops', 'deprecated'],
  }),
  view: get('/node/kernels/{+kernelId}', {
    kind: 'referenced',
    summary: 'View a kernel',
    access: open,
    returns: Kernel,
    cacheSeconds: catalogCacheSeconds,
  }),
})
