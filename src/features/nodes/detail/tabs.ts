/** The tabs of a node's pages. */
import { useQuery } from '@tanstack/react-query'
import type { OperationAccess } from '#contract/endpoint.ts'
import { domains } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { isUnsupported } from '#api/error.ts'
import type { PageTab } from '#kit/page/page.tsx'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { addressList } from '#queries/addresses.ts'
import { nodeEvents } from '#queries/events.ts'
import { dayStatistics } from '#queries/statistics.ts'

interface NodeTab {
  readonly label: () => string
  readonly path: (nodeId: number) => string
  /** The tab that the node's own URL opens. */
  readonly end?: boolean
  /** Additional search words, separated by commas. */
  readonly keywords?: () => string
  /** An operation that its user must be allowed, besides reading the node. */
  readonly operation?: OperationAccess
}

export const nodeTabs: readonly NodeTab[] = [
  { label: () => t('Overview'), path: paths.node, end: true },
  { label: () => t('Metrics'), path: paths.nodeMetrics, keywords: () => t('charts, graphs, CPU, load') },
  { label: () => t('Addresses'), path: paths.nodeAddresses, keywords: () => t('IPs, networking, reverse names') },
  { label: () => t('Backups'), path: paths.nodeBackups, keywords: () => t('snapshots') },
  {
    label: () => 'DNS',
    path: paths.nodeDns,
    operation: domains.view,
  },
  { label: () => t('Activity'), path: paths.nodeActivity, keywords: () => t('events, log') },
  { label: () => t('Settings'), path: paths.nodeSettings },
]

/** A tab disappears once a request for its data shows that the service lacks the operation. */
export function useTabs(nodeId: number): PageTab[] {
  const permissionFor = usePermission()
  // Disabled: these only observe what the tabs or the overview have requested.
  const metrics = useQuery({ ...dayStatistics(nodeId), enabled: false })
  const addresses = useQuery({ ...addressList(nodeId), enabled: false })
  const activity = useQuery({ ...nodeEvents(nodeId), enabled: false })
  const errors = new Map([
    [paths.nodeMetrics, metrics.error],
    [paths.nodeAddresses, addresses.error],
    [paths.nodeActivity, activity.error],
  ])
  return nodeTabs
    .filter(
      ({ path, operation }) => !isUnsupported(errors.get(path)) && (!operation || isAllowed(permissionFor(operation))),
    )
    .map(({ label, path, end = false }) => ({ to: path(nodeId), label: label(), end }))
}
