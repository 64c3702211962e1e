/** Nodes by name and status, each a link to its page; the first ones of many. */
import { Link } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import { nameLinkClass } from '#ui/link.tsx'
import { paths } from '#kit/paths.ts'
import { NodeStatusBadge } from './node-status.tsx'

/** More than this are left to the list of nodes. */
export const maxNodeLinks = 10

export const NodeLinks = ({ nodes }: { nodes: readonly Node[] }) => (
  <ul className="m-0 grid list-none gap-2 p-0">
    {nodes.slice(0, maxNodeLinks).map((node) => (
      <li key={node.id} className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Link to={paths.node(node.id)} className={`${nameLinkClass} max-w-full wrap-anywhere`}>
          {node.label}
        </Link>
        <NodeStatusBadge status={node.status} />
      </li>
    ))}
  </ul>
)
