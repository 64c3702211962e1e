/** All actions on a node, in one order everywhere: what starts first, what destroys last. */
import { useCallback, useEffect, useRef } from 'react'
import Eye from 'lucide-react/icons/eye'
import Settings from 'lucide-react/icons/settings'
import type { Node } from '#contract/areas/nodes.ts'
import { useMay } from '#kit/may.ts'
import { paths } from '#kit/paths.ts'
import { toastError } from '#kit/toast.ts'
import type { MenuItem } from '#ui/menu.tsx'
import { entityOf, whyNotOf, type Deed, type Start } from './action.ts'
import { boot, useBoot } from './boot.tsx'
import { reboot, useReboot } from './reboot.tsx'
import { remove, useRemove } from './remove.tsx'
import { shutDown, useShutDown } from './shutdown.tsx'

export const deeds: readonly Deed[] = [boot, reboot, shutDown, remove]

const pagesOf = (node: Node): MenuItem[] => [
  { label: 'Open', icon: Eye, href: paths.node(node.id) },
  { label: 'Settings', icon: Settings, href: paths.nodeSettings(node.id) },
]

/** Does a deed to a node from where there is no button to show its failure: that is told at the edge. The function never changes. */
export function useStart() {
  const starts = new Map<Deed, Start>([[boot, useBoot()], [reboot, useReboot()], [shutDown, useShutDown()], [remove, useRemove()]])
  const latest = useRef(starts)
  useEffect(() => {
    latest.current = starts
  })
  return useCallback((deed: Deed, node: Node) => void latest.current.get(deed)?.(node).catch(toastError), [])
}

/** The items of a node's row menu: only what the person may do, and what is not possible now with its reason. */
export function useNodeMenu(start: (deed: Deed, node: Node) => void) {
  const may = useMay()
  return useCallback((node: Node): MenuItem[] => {
    const items = deeds.flatMap((deed): MenuItem[] => {
      const { of, label, icon, tone } = deed
      const { shown, reason } = may(of, { entity: entityOf(node), reason: whyNotOf(deed, node) })
      if (!shown) return []
      const item: MenuItem = { label, icon, whyNot: reason, onSelect: () => start(deed, node) }
      return tone ? ['separator', { ...item, tone }] : [item]
    })
    return items.length > 0 ? [...pagesOf(node), 'separator', ...items] : pagesOf(node)
  }, [may, start])
}
