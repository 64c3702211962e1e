/** The actions on one region. */
import type { Region } from '#contract/areas/regions.ts'
import { nodes, regions } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { Plus } from '#ui/icons/plus.ts'
import { defineAction, type Action } from '#kit/actions/action.ts'
import { inspectAction } from '#kit/actions/inspect-action.ts'
import { paths } from '#kit/paths.ts'
import { regionLabel } from '#shared/regions/labels.ts'

export const createNodeInRegionAction = defineAction<Region>({
  id: 'create-node-in-region',
  operation: nodes.create,
  label: () => t('Create node here'),
  icon: Plus,
  href: ({ id }) => `${paths.nodeCreate()}?${new URLSearchParams({ region: id })}`,
})

export const inspectRegionAction = inspectAction({
  operation: regions.view,
  requestOf: ({ id }: Region) => ({ path: { regionId: id } }),
  labelOf: regionLabel,
  idsOf: ({ id }) => ({ [t('Region ID')]: id }),
})

export const regionActions: readonly Action<Region>[] = [createNodeInRegionAction, inspectRegionAction]
