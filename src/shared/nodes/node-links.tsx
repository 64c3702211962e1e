/** The first nodes of a region or image by name, with details that distinguish them. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import { t } from '#contract/translate.ts'
import { formatMonthlyPrice } from '#kit/format/texts.ts'
import { paths } from '#kit/paths.ts'
import { nodeCosts, typeNames } from '#queries/types.ts'
import { nameLinkClass } from '#ui/link.tsx'
import { NodeStatusBadge } from './node-status.tsx'

/** At most this many nodes are named; the node list shows all. */
export const maxNodeLinks = 10

/** The page waits for the types, so that nothing moves when they arrive. */
export function NodeLinks({ nodes }: { nodes: readonly Node[] }) {
  const types = useQuery(typeNames).data
  const costOfNode = useQuery(nodeCosts).data
  return (
    <div className="@container">
      {/* In columns if there is room; otherwise name and status, which are always in columns, are above the rest. */}
      <ul className="m-0 grid list-none grid-cols-[minmax(0,auto)_1fr] gap-x-4 gap-y-2 p-0 @lg:grid-cols-[minmax(0,1fr)_1fr_1fr_1fr_auto]">
        {nodes.slice(0, maxNodeLinks).map((node) => {
          const cost = costOfNode?.(node)
          return (
            <li key={node.id} className="col-span-full grid grid-cols-subgrid items-baseline">
              <Link to={paths.node(node.id)} className={`${nameLinkClass} wrap-anywhere`}>
                {node.label}
              </Link>
              <NodeStatusBadge status={node.status} />
              <span className="col-span-full flex flex-wrap items-baseline gap-x-3 text-sm whitespace-nowrap text-ink-muted @lg:contents">
                <span>{node.type === null ? null : (types?.get(node.type) ?? node.type)}</span>
                <span className="font-mono">{node.ipv4[0]}</span>
                <span className="text-end">
                  {cost && t('{price} a month', { price: formatMonthlyPrice(cost.monthly) })}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
