/** The overview of a node: addresses, properties, tags, disks, configuration profiles and recent events. */
import type { LoaderFunctionArgs } from 'react-router'
import { prefetch, idParam } from '#kit/page/loader.ts'
import { useNode } from '#shared/nodes/use-node.ts'
import { diskList } from '#queries/disks.ts'
import { typeList } from '#queries/types.ts'
import { useSettled } from '#kit/page/use-settled.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { ActivityCard } from './activity.tsx'
import { AddressCard, BackupCard, DetailsCard } from './cards.tsx'
import { ConfigCard } from '../../configs/config-card.tsx'
import { DiskCard } from '../../disks/disk-card.tsx'
import { TagCard } from './tags.tsx'

export function loader({ params, context }: LoaderFunctionArgs) {
  const nodeId = idParam(params, 'nodeId')
  if (nodeId === null) return null
  prefetch(context, typeList)
  prefetch(context, diskList(nodeId))
  return null
}

export function Component() {
  const node = useNode()
  if (!useSettled([typeList, diskList(node.id)])) return <SkeletonRows rows={8} label="Loading the node" />
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid min-w-0 gap-4">
        <AddressCard node={node} />
        <DetailsCard node={node} />
        <BackupCard node={node} />
      </div>
      <div className="grid min-w-0 gap-4">
        <TagCard node={node} />
        <DiskCard node={node} />
        <ConfigCard node={node} />
        <ActivityCard node={node} />
      </div>
    </div>
  )
}
