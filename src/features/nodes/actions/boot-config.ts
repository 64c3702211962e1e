/** Booting with a config of the person's choice: asked for, or because the service cannot tell which (compute.md, Boot rules). */
import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import Power from 'lucide-react/icons/power'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { ApiError } from '#api/error.ts'
import { configList } from '../node/queries.ts'
import type { Deed, Start } from './action.ts'
import { openNodeDialog, type NodeDialog } from './dialogs.tsx'

export const bootWith: Deed = { of: nodes.boot, action: 'boot', label: 'Boot with another config', icon: Power }
export const rebootWith: Deed = { of: nodes.reboot, action: 'reboot', label: 'Reboot with another config', icon: RotateCw }

/** The refusal that a config chosen by the person settles. */
export const asksForConfig = (error: unknown) => error instanceof ApiError && error.status === 400 && error.refusals.some(({ field }) => field === 'config_id')

/** Of the two, a node in this state has use for one. */
export const isUseless = (deed: Deed, { status }: Node) => deed === (status === 'running' ? bootWith : rebootWith)

/** True when it is known that there is nothing to choose from. */
export function useOnlyConfig() {
  const client = useQueryClient()
  return useCallback((node: Node) => (client.getQueryData(configList(node.id).queryKey)?.results ?? 2) < 2, [client])
}

/** Asks with which config, unless there is only one: then it is `plain` booting. */
export function useWithConfig(dialog: Extract<NodeDialog, 'boot' | 'reboot'>, plain: Start): Start {
  const client = useQueryClient()
  return async (node) => {
    const known = await client.query(configList(node.id)).catch(() => null)
    if (known && known.results < 2) return plain(node)
    return openNodeDialog(dialog, node)
  }
}
