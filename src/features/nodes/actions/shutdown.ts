import { useMutation } from '@tanstack/react-query'
import PowerOff from 'lucide-react/icons/power-off'
import { nodes } from '#contract/areas/nodes.ts'
import { confirm } from '#kit/confirm.tsx'
import { shutDownNode } from '../queries.ts'
import type { Deed, Start } from './action.ts'

export const shutDown: Deed = {
  of: nodes.shutdown,
  action: 'shutdown',
  label: 'Shut down',
  icon: PowerOff,
}

/** Shuts a node down; what it costs goes on, which people are told before. */
export function useShutDown(): Start {
  const { mutateAsync } = useMutation(shutDownNode)
  return (node) =>
    confirm({
      title: `Shut down ${node.label}?`,
      body: 'Everything on it stops. It keeps its addresses and disks, and is billed until it is deleted.',
      action: 'Shut down',
      tone: 'primary',
      run: () => mutateAsync({ path: { nodeId: node.id } }),
    })
}
