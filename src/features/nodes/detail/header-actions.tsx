/**
 * The actions in the header of a node's pages: five buttons, or on a phone the likeliest one and a menu of all others.
 */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import type { Action } from '#kit/actions/action.ts'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { joinGroups, useActionItems } from '#kit/actions/action-menu.tsx'
import { inspectAction } from '#kit/actions/inspect-action.ts'
import { useResourceKeys } from '#kit/actions/resource-keys.ts'
import { useNarrowViewport } from '#ui/viewport.ts'
import { paths } from '#kit/paths.ts'
import { MenuButton } from '#ui/menu.tsx'
import { configList } from '#queries/configs.ts'
import { nodeEntity } from '#shared/nodes/node.ts'
import { bootAction } from '../actions/boot.ts'
import { deleteNodeAction } from '../actions/delete.tsx'
import { nodeActionGroups, nodeButtonActions, nodeOverflowGroups } from '../actions/node-actions.ts'
import { machineActions } from '../machine/actions.ts'
import { rebootAction } from '../actions/reboot.ts'

const inspectNodeAction = inspectAction({
  operation: nodes.view,
  requestOf: ({ id }: Node) => ({ path: { nodeId: id } }),
  labelOf: ({ label }) => label,
  idsOf: ({ id, type, region, image }) => ({ 'Node ID': id, 'Type ID': type, 'Region ID': region, 'Image ID': image }),
  entityOf: nodeEntity,
})

const primaryActionOf = ({ status }: Node): Action<Node> => (status === 'offline' ? bootAction : rebootAction)

/** The rare actions go before the destructive ones, which are the last group. */
const withRareActions = (groups: readonly (readonly Action<Node>[])[]) =>
  groups.toSpliced(-1, 0, machineActions, [inspectNodeAction])

export function HeaderActions({ node }: { node: Node }) {
  const navigate = useNavigate()
  // Booting needs a configuration profile, and the menu offers to choose one only when there are several.
  useQuery(configList(node.id))
  const narrow = useNarrowViewport()
  const itemsOf = useActionItems()
  const leave = () => void navigate(paths.nodes())
  const onDone = (action: Action<Node>) => action === deleteNodeAction && leave()
  useResourceKeys(nodeActionGroups.flat(), node, { editHref: paths.nodeSettings(node.id), onDone })
  const primaryAction = primaryActionOf(node)
  const menuGroups = withRareActions(
    narrow
      ? nodeActionGroups.map((actions) => actions.filter((action) => action !== primaryAction))
      : nodeOverflowGroups,
  )
  const menuItems = joinGroups(menuGroups.map((actions) => itemsOf(actions, node, onDone)))
  const menu = menuItems.length > 0 && <MenuButton label="More actions" items={menuItems} />
  if (narrow) {
    return (
      <>
        <ActionButton action={primaryAction} resource={node} />
        {menu}
      </>
    )
  }
  return (
    <>
      {nodeButtonActions.map((action) => (
        <ActionButton key={action.id} action={action} resource={node} />
      ))}
      {menu}
      <ActionButton action={deleteNodeAction} resource={node} onDone={leave} />
    </>
  )
}
