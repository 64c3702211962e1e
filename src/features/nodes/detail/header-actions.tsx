/**
 * The actions in the header of a node's pages: three buttons and a menu, or on a phone the likeliest one and a menu of
 * all others.
 */
import { useQuery } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import type { Action } from '#kit/actions/action.ts'
import { HeaderActions } from '#kit/actions/header-actions.tsx'
import { inspectAction } from '#kit/actions/inspect-action.ts'
import { useLeaveDeleted } from '#kit/deletions/use-leave-deleted.ts'
import { paths } from '#kit/paths.ts'
import { configList } from '#queries/configs.ts'
import { nodeEntity } from '#shared/nodes/node.ts'
import { bootAction } from '../actions/boot.ts'
import { deleteNodeAction } from '../actions/delete.tsx'
import { nodeActionGroups, nodeButtonActions } from '../actions/node-actions.ts'
import { machineActions } from '../machine/actions.ts'
import { rebootAction } from '../actions/reboot.ts'

const inspectNodeAction = inspectAction({
  operation: nodes.view,
  requestOf: ({ id }: Node) => ({ path: { nodeId: id } }),
  labelOf: ({ label }) => label,
  idsOf: ({ id, type, region, image }) => ({
    [t('Node ID')]: id,
    [t('Type ID')]: type,
    [t('Region ID')]: region,
    [t('Image ID')]: image,
  }),
  entityOf: nodeEntity,
  immediate: [bootAction],
})

/** The rare actions go before the destructive ones, which are the last group. */
const groups: readonly (readonly Action<Node>[])[] = nodeActionGroups.toSpliced(-1, 0, machineActions, [
  inspectNodeAction,
])
const deletions = [deleteNodeAction]
const [bootButton, rebootButton] = [[bootAction], [rebootAction]]

export function NodeHeaderActions({ node }: { node: Node }) {
  const leave = useLeaveDeleted(paths.nodes())
  // Booting needs a configuration profile, and the menu offers to choose one only when there are several.
  useQuery(configList(node.id))
  return (
    <HeaderActions
      resource={node}
      groups={groups}
      buttons={nodeButtonActions}
      phoneButtons={node.status === 'offline' ? bootButton : rebootButton}
      deletions={deletions}
      leave={leave}
      editHref={paths.nodeSettings(node.id)}
    />
  )
}
