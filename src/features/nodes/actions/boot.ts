import { useMutation } from '@tanstack/react-query'
import Power from 'lucide-react/icons/power'
import { nodes } from '#contract/areas/nodes.ts'
import { toast } from '#kit/toast.ts'
import { bootNode } from '../queries.ts'
import type { Deed, Start } from './action.ts'
import { asksForConfig } from './boot-config.ts'
import { openNodeDialog } from './dialogs.tsx'

export const boot: Deed = {
  of: nodes.boot,
  action: 'boot',
  label: 'Boot',
  icon: Power,
}

/** Boots a node: it harms nothing, so nobody is asked. When the service cannot tell with which config, that is asked. */
export function useBoot(): Start {
  const { mutateAsync } = useMutation(bootNode)
  return async (node) => {
    try {
      await mutateAsync({ path: { nodeId: node.id }, body: {} })
      toast({ tone: 'ok', text: `${node.label} is booting` })
    } catch (error) {
      if (!asksForConfig(error)) throw error
      openNodeDialog('boot', node)
    }
  }
}
