/** Regions, types and kernels: data in code, the same for all callers (gaps 4.1, 4.11, 6). */
import type { Kernel, kernels } from '#contract/areas/kernels.ts'
import type { Region, regions } from '#contract/areas/regions.ts'
import type { NodeType, types } from '#contract/areas/types.ts'
import { kernelCatalog, findKernel } from '../catalog/kernels.ts'
import { regionCatalog, findRegion } from '../catalog/regions.ts'
import { findNodeType, nodeTypes } from '../catalog/types.ts'
import { orNotFound } from '../errors.ts'
import type { Context, Handlers } from '../context.ts'
import { paginateItems } from '../store/catalog-page.ts'
import { inServiceWords } from '../words.ts'

const withStatus = (region: Region, { settings }: Context): Region =>
  settings.outages.includes(region.id) ? { ...region, status: 'outage' } : region

export const regionHandlers: Handlers<typeof regions> = {
  list: async (input, context) =>
    paginateItems(
      regionCatalog.map((region) => withStatus(region, context)),
      input,
    ),
  view: async ({ path }, context) => withStatus(orNotFound(findRegion(path.regionId)), context),
}

const nameType = (type: NodeType, { settings }: Context): NodeType => ({
  ...type,
  label: inServiceWords(type.label, settings.words),
})

export const typeHandlers: Handlers<typeof types> = {
  list: async (input, context) =>
    paginateItems(
      nodeTypes.map((type) => nameType(type, context)),
      input,
    ),
  view: async ({ path }, context) => nameType(orNotFound(findNodeType(path.typeId)), context),
}

/** The label of a kernel repeats the end of its id. */
const nameKernel = (kernel: Kernel, { settings }: Context): Kernel => ({
  ...kernel,
  label: kernel.label.replace(/-node(?=\d)/, `-${settings.words.node}`),
})

export const kernelHandlers: Handlers<typeof kernels> = {
  list: async (input, context) =>
    paginateItems(
      kernelCatalog.map((kernel) => nameKernel(kernel, context)),
      input,
    ),
  view: async ({ path }, context) => nameKernel(orNotFound(findKernel(path.kernelId)), context),
}
