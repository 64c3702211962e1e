/** The actions on one region. */
import type { Region } from '#contract/areas/regions.ts'
import { nodes } from '#contract/operations.ts'
import { Plus } from '#ui/icons/plus.ts'
import { defineAction, type Action } from '#kit/actions/action.ts'
import { paths } from '#kit/paths.ts'

export const createNodeInRegionAction = defineAction<Region>({
  id: 'create-node-in-region',
  operation: nodes.create,
  label: 'Create node here',
  icon: Plus,
  href: ({ id }) => `${paths.nodeCreate()}?${new URLSearchParams({ region: id })}`,
})

export const regionActions: readonly Action<Region>[] = [createNodeInRegionAction]
