/** One node: its status, what it is, how to reach it, what happened to it. */
import type { LoaderFunctionArgs } from 'react-router'
import { warm } from '#kit/loader.ts'
import { NodeFrame } from '../node/frame.tsx'
import { ActivityCard } from '../node/activity.tsx'
import { AddressCard, BackupCard, FactCard } from '../node/overview.tsx'
import { ConfigCard, DiskCard } from '../node/parts.tsx'
import { configList, diskList, nodeEvents, nodeView } from '../node/queries.ts'
import { TagCard } from '../node/tags.tsx'

export function loader({ params, context }: LoaderFunctionArgs) {
  const nodeId = Number(params['nodeId'])
  warm(context, nodeView(nodeId))
  warm(context, nodeEvents(nodeId))
  warm(context, diskList(nodeId))
  warm(context, configList(nodeId))
  return null
}

export function Component() {
  return (
    <NodeFrame>
      {(node) => (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="grid min-w-0 gap-4">
            <AddressCard node={node} />
            <FactCard node={node} />
            <BackupCard node={node} />
          </div>
          <div className="grid min-w-0 gap-4">
            <TagCard node={node} />
            <ActivityCard node={node} />
            <DiskCard node={node} />
            <ConfigCard node={node} />
          </div>
        </div>
      )}
    </NodeFrame>
  )
}
