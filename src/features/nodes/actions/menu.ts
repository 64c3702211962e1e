/** All actions on a node, in one order everywhere: what starts first, what destroys last. */
import { useCallback, useEffect, useRef } from 'react'
import Eye from 'lucide-react/icons/eye'
import Settings from 'lucide-react/icons/settings'
import type { Node } from '#contract/areas/nodes.ts'
import { isAllowed, useMay } from '#kit/may.ts'
import { paths } from '#kit/paths.ts'
import { toastError } from '#kit/toast.ts'
import type { MenuAction, MenuItem } from '#ui/menu.tsx'
import { entityOf, whyNotOf, type Deed, type Start } from './action.ts'
import { bootWith, isUseless, rebootWith, useOnlyConfig, useWithConfig } from './boot-config.ts'
import { boot, useBoot } from './boot.ts'
import { clone, startClone } from './clone.ts'
import { useOffered } from './offered.ts'
import { reboot, useReboot } from './reboot.ts'
import { rebuild, startRebuild } from './rebuild.ts'
import { remove, useRemove } from './remove.tsx'
import { resize, startResize } from './resize.ts'
import { shutDown, useShutDown } from './shutdown.ts'

const sections: readonly (readonly Deed[])[] = [[boot, bootWith, reboot, rebootWith, shutDown], [resize, clone], [rebuild, remove]]
/** What has no button of its own on the page of a node. */
const rarer: readonly (readonly Deed[])[] = [[bootWith, rebootWith], [resize, clone], [rebuild]]

/** What the deeds are called, without their node. */
export const deedLabels = sections.flat().map(({ label }) => label)

const pagesOf = (node: Node): MenuItem[] => [
  { label: 'Open', icon: Eye, href: paths.node(node.id) },
  { label: 'Settings', icon: Settings, href: paths.nodeSettings(node.id) },
]

/** Does a deed to a node from where there is no button to show its failure: that is told at the edge. The function never changes. */
export function useStart() {
  const [startBoot, startReboot] = [useBoot(), useReboot()]
  const starts = new Map<Deed, Start>([
    [boot, startBoot], [bootWith, useWithConfig('boot', startBoot)], [reboot, startReboot], [rebootWith, useWithConfig('reboot', startReboot)],
    [shutDown, useShutDown()], [resize, startResize], [clone, startClone], [rebuild, startRebuild], [remove, useRemove()],
  ])
  const latest = useRef(starts)
  useEffect(() => {
    latest.current = starts
  })
  return useCallback((deed: Deed, node: Node) => void latest.current.get(deed)?.(node).catch(toastError), [])
}

/** What may be done to a node, as items of a menu: only what the person may do, and what is not possible now with its reason. */
function useDeedItems(start: (deed: Deed, node: Node) => void) {
  const may = useMay()
  const isOffered = useOffered()
  const onlyConfig = useOnlyConfig()
  const itemOf = useCallback((node: Node, deed: Deed): MenuAction[] => {
    const { of, label, icon, tone } = deed
    if (!isOffered(of) || isUseless(deed, node)) return []
    if ((deed === bootWith || deed === rebootWith) && onlyConfig(node)) return []
    if (!isAllowed(may(of, { entity: entityOf(node) }))) return []
    return [{ label, icon, whyNot: whyNotOf(deed, node), onSelect: () => start(deed, node), ...(tone ? { tone } : {}) }]
  }, [may, start, isOffered, onlyConfig])
  return useCallback((node: Node, which: readonly (readonly Deed[])[]) =>
    which.map((deeds) => deeds.flatMap((deed) => itemOf(node, deed))).filter((items) => items.length > 0), [itemOf])
}

const separated = (groups: readonly MenuItem[][]) => groups.flatMap((items, at): MenuItem[] => (at === 0 ? items : ['separator', ...items]))

/** Everything that may be done to a node, for who finds it by typing. */
export function useNodeDeeds() {
  const itemsOf = useDeedItems(useStart())
  return useCallback((node: Node) => itemsOf(node, sections).flat(), [itemsOf])
}

/** The items of a node's row menu. */
export function useNodeMenu(start: (deed: Deed, node: Node) => void) {
  const itemsOf = useDeedItems(start)
  return useCallback((node: Node) => separated([pagesOf(node), ...itemsOf(node, sections)]), [itemsOf])
}

/** The items of the menu on a node's page. */
export function useRarerItems(node: Node): MenuItem[] {
  return separated(useDeedItems(useStart())(node, rarer))
}
