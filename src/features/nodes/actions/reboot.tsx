import { useMutation } from '@tanstack/react-query'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { Action } from '#kit/action.tsx'
import { confirm } from '#kit/confirm.tsx'
import { rebootNode } from '../queries.ts'
import { entityOf, whyNotOf, type Deed, type Start } from './action.ts'

export const reboot: Deed = {
  of: nodes.reboot,
  action: 'reboot',
  label: 'Reboot',
  icon: RotateCw,
}

/** Reboots a node, once the person knows that it will be away for a while. */
export function useReboot(): Start {
  const { mutateAsync } = useMutation(rebootNode)
  return (node) =>
    confirm({
      title: `Reboot ${node.label}?`,
      body: 'Everything on it stops, and it cannot be reached until it is up again.',
      action: 'Reboot',
      tone: 'primary',
      run: () => mutateAsync({ path: { nodeId: node.id }, body: {} }),
    })
}

export function RebootNode({ node }: { node: Node }) {
  const start = useReboot()
  return <Action of={reboot.of} entity={entityOf(node)} whyNot={whyNotOf(reboot, node)} icon={reboot.icon} onPress={() => start(node)}>Reboot</Action>
}
