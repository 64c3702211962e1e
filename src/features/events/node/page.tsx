/** The events of a node. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { events } from '#contract/operations.ts'
import { isUnsupported } from '#api/error.ts'
import { NotOffered } from '#kit/page/resource-not-found.tsx'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { AccessNotice } from '#kit/permission/access-notice.tsx'
import { nodeEventFilter, nodeEvents } from '#queries/events.ts'
import { useNode } from '#shared/nodes/node.ts'
import { nodeColumns } from '../columns.tsx'
import { EventTable } from '../event-table.tsx'

export function Component() {
  const { id } = useNode()
  const permission = usePermission()(events.list)
  const allowed = isAllowed(permission)
  const { error } = useQuery({ ...nodeEvents(id), enabled: allowed })
  const filter = useMemo(() => nodeEventFilter(id), [id])
  if (permission.reason !== null) return <AccessNotice permission={permission} />
  if (!allowed) return null
  if (isUnsupported(error)) return <NotOffered title="This service does not record events" />
  return <EventTable name="node-events" caption="Activity" columns={nodeColumns} filter={filter} />
}
