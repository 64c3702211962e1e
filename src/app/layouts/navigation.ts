/** The main navigation: the areas that have pages. */
import Archive from 'lucide-react/icons/archive'
import CircleUser from 'lucide-react/icons/circle-user'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Server from 'lucide-react/icons/server'
import { useMemo } from 'react'
import { backups } from '#contract/areas/backups.ts'
import { nodes } from '#contract/areas/nodes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isAllowed, whyNot } from '#kit/may.ts'
import { paths } from '#kit/paths.ts'
import { useWho } from '#kit/who.ts'
import type { Icon } from '#ui/icon.ts'

export interface Area {
  to: string
  label: string
  icon: Icon
  /** After `g`. */
  key: string
  /** The area is of use to whoever may call one of these; to everybody when it names none. */
  needs?: readonly Endpoint[]
}

const areas: readonly Area[] = [
  { to: paths.overview(), label: 'Overview', icon: LayoutDashboard, key: 'o' },
  { to: paths.nodes(), label: 'Nodes', icon: Server, key: 'n', needs: [nodes.view, nodes.create] },
  { to: paths.backups(), label: 'Backups', icon: Archive, key: 'b', needs: [backups.list] },
  { to: paths.profile(), label: 'Profile', icon: CircleUser, key: 'p' },
]

/** The areas that are of use to the person; one is left out only when it is known to be of none, until then it stands where it will stand. */
export function useAreas(): readonly Area[] {
  const who = useWho()
  return useMemo(() => areas.filter(({ needs }) => !who || !needs || needs.some((each) => isAllowed(whyNot(each, who)))), [who])
}
