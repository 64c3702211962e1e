/** What can be done to a node from its page. */
import { useNavigate } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import { paths } from '#kit/paths.ts'
import { BootNode } from '../actions/boot.tsx'
import { RebootNode } from '../actions/reboot.tsx'
import { RemoveNode } from '../actions/remove.tsx'
import { ShutDownNode } from '../actions/shutdown.tsx'

export function HeadActions({ node, keeps }: { node: Node; keeps: boolean }) {
  const navigate = useNavigate()
  return (
    <>
      <BootNode node={node} />
      <RebootNode node={node} />
      <ShutDownNode node={node} />
      {!keeps && <RemoveNode node={node} onRemoved={() => void navigate(paths.nodes())} />}
    </>
  )
}
