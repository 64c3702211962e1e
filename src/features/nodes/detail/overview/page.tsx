/**
 * The overview of a node: load, price, region and addresses, then properties, disks, backups, configuration profiles,
 * tags and recent events.
 */
import type { LoaderFunctionArgs } from 'react-router'
import { t } from '#contract/translate.ts'
import { prefetch, idParam, queryClientContext } from '#kit/page/loader.ts'
import { diskList } from '#queries/disks.ts'
import { dayStatistics, hasLoad } from '#queries/statistics.ts'
import { findListedNode } from '#queries/nodes.ts'
import { typeList } from '#queries/types.ts'
import { useSettled } from '#kit/page/use-settled.ts'
import { SkeletonCards } from '#ui/skeleton-cards.tsx'
import { ActivityCard } from '#shared/events/activity-card.tsx'
import { useNode } from '#shared/nodes/node.ts'
import { paths } from '#kit/paths.ts'
import { BackupCard, DetailsCard, useBackups } from './cards.tsx'
import { ConfigCard } from '../../configs/config-card.tsx'
import { DiskCard } from '../../disks/disk-card.tsx'
import { NodeFacts, useLoad } from './facts.tsx'
import { TagCard } from './tags.tsx'

export function loader({ params, context }: LoaderFunctionArgs) {
  const nodeId = idParam(params, 'nodeId')
  if (nodeId === null) return null
  prefetch(context, typeList)
  prefetch(context, diskList(nodeId))
  const listed = findListedNode(context.get(queryClientContext), nodeId)
  if (listed && hasLoad(listed, Date.now())) prefetch(context, dayStatistics(nodeId))
  return null
}

export function Component() {
  const node = useNode()
  const load = useLoad(node)
  const othersSettled = [load, useBackups(node)].every(
    (query) => !query.isEnabled || query.isFetched || query.failureCount > 0,
  )
  if (!useSettled([typeList, diskList(node.id)], othersSettled))
    return (
      <SkeletonCards
        label={t('Loading the node')}
        facts={[5, 3]}
        columns={[
          [5, 4],
          [2, 2, 2],
        ]}
      />
    )
  return (
    <>
      <NodeFacts node={node} />
      {/* Divided so that, for most nodes, both columns end at the same height. */}
      <div className="mb-4 grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <DetailsCard node={node} />
          <DiskCard node={node} />
        </div>
        <div className="grid min-w-0 gap-4">
          <BackupCard node={node} />
          <ConfigCard node={node} />
          <TagCard node={node} />
        </div>
      </div>
      <ActivityCard subject={{ kind: 'node', ...node }} allHref={paths.nodeActivity(node.id)} />
    </>
  )
}
