/** Warns of a region's outage wherever the region matters, with the consequence there. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { regionLabel } from './labels.ts'
import type { Node } from '#contract/areas/nodes.ts'
import type { Region } from '#contract/areas/regions.ts'
import { nodes } from '#contract/operations.ts'
import { plural, t } from '#contract/translate.ts'
import { linkClass } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { rich } from '#ui/rich.tsx'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'

interface OutageNoticeProps {
  region: Region
  className?: string
  /** The consequence here, as sentences. */
  children: ReactNode
}

/** Renders nothing for a region without an outage. */
export function OutageNotice({ region, className, children }: OutageNoticeProps) {
  if (region.status !== 'outage') return null
  return (
    <Notice tone="bad" className={className} title={t('Outage in {region}', { region: regionLabel(region) })}>
      {children}
    </Notice>
  )
}

/** The number of nodes that are named; the region's list of nodes has the others. */
const maxNamed = 5

interface NodeNamesProps {
  nodes: readonly Pick<Node, 'id' | 'label'>[]
  regionId: string
  /** The total number, when `nodes` are only the first. */
  count?: number
}

/** "web-1, web-2 and 3 others", as links. */
export function NodeNames({ nodes, regionId, count = nodes.length }: NodeNamesProps) {
  const named = nodes.slice(0, maxNamed)
  const names = <NodeLinkList nodes={named} />
  return count > named.length
    ? rich('{names} and {others}', {
        names,
        others: (
          <Link to={nodesInRegionPath(regionId)} className={linkClass}>
            {plural(count - named.length, '{count} other', '{count} others')}
          </Link>
        ),
      })
    : names
}

/** "web-1, web-2", as links where their pages can be read: announcements name nodes to every token. */
export function NodeLinkList({ nodes: named }: Pick<NodeNamesProps, 'nodes'>) {
  const mayRead = isAllowed(usePermission()(nodes.list))
  return named.map(({ id, label }, index) => (
    <span key={id} data-sensitive>
      {index > 0 && ', '}
      {mayRead ? (
        <Link to={paths.node(id)} className={linkClass}>
          {label}
        </Link>
      ) : (
        label
      )}
    </span>
  ))
}

/** The list of nodes, filtered by regions. */
export const nodesInRegionPath = (...regionIds: readonly string[]) =>
  `${paths.nodes()}?${new URLSearchParams(regionIds.map((id) => ['region', id]))}`
