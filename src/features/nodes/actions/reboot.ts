import { useMutation } from '@tanstack/react-query'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { nodes } from '#contract/areas/nodes.ts'
import { confirm } from '#kit/confirm.tsx'
import { rebootNode } from '../queries.ts'
import type { Deed, Start } from './action.ts'
import { asksForConfig } from './boot-config.ts'
import { openNodeDialog } from './dialogs.tsx'

export const reboot: Deed = {
  of: nodes.reboot,
  action: 'reboot',
  label: 'Reboot',
  icon: RotateCw,
}

/** Reboots a node, once the person knows that it will be away for a while. When the service cannot tell with which config, that is asked. */
export function useReboot(): Start {
  const { mutateAsync } = useMutation(rebootNode)
  return async (node) => {
    let unclear = false
    const run = async () => {
      try {
        await mutateAsync({ path: { nodeId: node.id }, body: {} })
      } catch (error) {
        if (!asksForConfig(error)) throw error
        unclear = true
      }
    }
    await confirm({
      title: `Reboot ${node.label}?`,
      body: 'Everything on it stops, and it cannot be reached until it is up again.',
      action: 'Reboot',
      tone: 'primary',
      run,
    })
    if (unclear) openNodeDialog('reboot', node)
  }
}
