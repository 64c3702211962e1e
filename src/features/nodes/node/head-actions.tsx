/** What can be done to a node from its page. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import { paths } from '#kit/paths.ts'
import { MenuButton } from '#ui/menu.tsx'
import { BootNode, RebootNode, RemoveNode, ShutDownNode } from '../actions/buttons.tsx'
import { useRarerItems } from '../actions/menu.ts'
import { configList } from './queries.ts'

export function HeadActions({ node, keeps }: { node: Node; keeps: boolean }) {
  const navigate = useNavigate()
  // Whether there is another config to boot is known when they have arrived.
  useQuery(configList(node.id))
  const more = useRarerItems(node)
  return (
    <>
      <BootNode node={node} />
      <RebootNode node={node} />
      <ShutDownNode node={node} />
      {more.length > 0 && <MenuButton label="More actions" items={more} />}
      {!keeps && <RemoveNode node={node} onRemoved={() => void navigate(paths.nodes())} />}
    </>
  )
}
