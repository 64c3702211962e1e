/** Kernels a configuration profile can boot (gaps 4.11). A kernel's id holds a slash. */
import * as z from 'zod/mini'
import { open } from '../access.ts'
import { area, get } from '../endpoint.ts'
import { catalogueSeconds } from '../limits.ts'
import { PageQuery, Timestamp, pageOf, type Output } from '../schema.ts'

export const Kernel = z.object({
  id: z.string(),
  label: z.string(),
  version: z.string(),
  kvm: z.boolean(),
  architecture: z.enum(['x86_64', 'i386']),
  pvops: z.boolean(),
  deprecated: z.boolean(),
  built: z.nullable(Timestamp),
}).check(z.meta({ id: 'Kernel' }))
export type Kernel = Output<typeof Kernel>

export const kernels = area('kernels', {
  list: get('/node/kernels', {
    kind: 'referenced', summary: 'List kernels', access: open, query: PageQuery, returns: pageOf(Kernel), cache: catalogueSeconds,
    filterable: ['label', 'version', 'kvm', 'architecture', 'pvops', 'deprecated'],
  }),
  view: get('/node/kernels/{+kernelId}', { kind: 'referenced', summary: 'View a kernel', access: open, returns: Kernel, cache: catalogueSeconds }),
})
