/** The tabs of a node's pages. */
import { useQuery } from '@tanstack/react-query'
import { domains } from '#contract/operations.ts'
import { isUnsupported } from '#api/error.ts'
import type { PageTab } from '#kit/page/page.tsx'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { addressList } from '#queries/addresses.ts'
import { nodeEvents } from '#queries/events.ts'
import { dayStatistics } from '#queries/statistics.ts'

/** A tab of operations that the service turns out not to have disappears once its data was requested. */
export function useTabs(nodeId: number): PageTab[] {
  // Disabled: these only watch for what the tabs themselves, or the overview, have requested.
  const addresses = useQuery({ ...addressList(nodeId), enabled: false })
  const metrics = useQuery({ ...dayStatistics(nodeId), enabled: false })
  const activity = useQuery({ ...nodeEvents(nodeId), enabled: false })
  const showsDns = isAllowed(usePermission()(domains.view))
  const optional = (tab: PageTab, { error }: { error: unknown }) => (isUnsupported(error) ? [] : [tab])
  return [
    { to: paths.node(nodeId), label: 'Overview', end: true },
    ...optional({ to: paths.nodeMetrics(nodeId), label: 'Metrics' }, metrics),
    ...optional({ to: paths.nodeAddresses(nodeId), label: 'Addresses' }, addresses),
    { to: paths.nodeBackups(nodeId), label: 'Backups' },
    ...(showsDns ? [{ to: paths.nodeDns(nodeId), label: 'DNS' }] : []),
    ...optional({ to: paths.nodeActivity(nodeId), label: 'Activity' }, activity),
    { to: paths.nodeSettings(nodeId), label: 'Settings' },
  ]
}
