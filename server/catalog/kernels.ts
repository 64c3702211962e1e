/** The catalog of kernels (gaps 4.11). */
import type { Kernel } from '#contract/areas/kernels.ts'

type Row = readonly [
  id: string,
  label: string,
  version: string,
  architecture: 'x86_64' | 'i386',
  pvops: boolean,
  built: string,
]

const rows: readonly Row[] = [
  ['node/latest-64bit', 'Latest 64 bit (5.14.17-x86_64-node150)', '5.14.17', 'x86_64', true, '2021-11-11T18:23:00'],
  ['node/latest-32bit', 'Latest 32 bit (5.14.17-x86-node170)', '5.14.17', 'i386', true, '2021-11-11T18:17:00'],
  ['node/5.14.17-x86_64-node150', '5.14.17-x86_64-node150', '5.14.17', 'x86_64', true, '2021-11-11T18:23:00'],
  ['node/grub2', 'GRUB 2', '2.02', 'x86_64', false, '2020-08-10T17:39:07'],
  ['node/direct-disk', 'Direct Disk', '', 'x86_64', false, '2015-05-05T01:51:43'],
  ['node/grub-legacy', 'GRUB (Legacy)', '2.0.0', 'x86_64', false, '2015-04-29T15:32:30'],
]

export const kernelCatalog: readonly Kernel[] = rows.map(([id, label, version, architecture, pvops, built]) => ({
  id,
  label,
  version,
  kvm: true,
  architecture,
  pvops,
  deprecated: false,
  built,
}))

const byId = new Map(kernelCatalog.map((kernel) => [kernel.id, kernel]))

/** The kernel with this id, or undefined. */
export const findKernel = (id: string) => byId.get(id)

/** The default kernel of a profile (gaps 4.10), and that of a profile made for an image (gaps 2.4). */
export const defaultKernel = 'node/latest-64bit'
export const imageKernel = 'node/grub2'
