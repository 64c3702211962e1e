/** Kernels that a configuration profile can boot (gaps 4.11). The id of a kernel contains a slash. */
import * as z from 'zod/mini'
import { open } from '../access.ts'
import { described, named } from '../described.ts'
import { area, get } from '../endpoint.ts'
import { catalogCacheSeconds } from '../limits.ts'
import { PageQuery, Timestamp, pageOf, type Output } from '../schema.ts'

export const Kernel = named(
  'Kernel',
  'A kernel that a configuration profile can boot.',
  z.object({
    id: described(z.string(), 'Identifier: `node/` and a name.'),
    label: described(z.string(), 'Its name for people.'),
    version: described(z.string(), 'Its version; empty for a boot from the disk.'),
    kvm: described(z.boolean(), 'Whether it runs under KVM.'),
    architecture: described(z.enum(['x86_64', 'i386']), 'Its architecture.'),
    pvops: described(z.boolean(), 'Whether it supports paravirtualization.'),
    deprecated: described(z.boolean(), 'Whether it will be removed.'),
    built: described(z.nullable(Timestamp), 'When it was built; null when that is not known.'),
  }),
)
export type Kernel = Output<typeof Kernel>

export const kernels = area('kernels', {
  list: get('/node/kernels', {
    kind: 'referenced',
    summary: 'List kernels',
    description: 'Returns the kernels in the order of the catalog.',
    access: open,
    query: PageQuery,
    returns: pageOf(Kernel),
    cacheSeconds: catalogCacheSeconds,
    filterable: ['label', 'version', 'kvm', 'architecture', 'pvops', 'deprecated'],
  }),
  view: get('/node/kernels/{+kernelId}', {
    kind: 'referenced',
    summary: 'View a kernel',
    description: 'Returns one kernel.',
    access: open,
    returns: Kernel,
    cacheSeconds: catalogCacheSeconds,
  }),
})
