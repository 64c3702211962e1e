/**
 * What the service still does for a job of nodes whose requests are all sent, as far as a list on the screen follows it:
 * nothing is read for this.
 */
import type { QueryClient } from '@tanstack/react-query'
import { isInTransition, nodeStatusLabels, type NodeStatus } from '#contract/rules/nodes/node-status.ts'
import { formatNumber } from '#contract/text.ts'
import { nodeList } from '#queries/nodes.ts'
import type { Job } from './job-store.ts'
import { countItems, succeeded } from './job-summary.ts'

/** The number of its nodes by their present status; empty where no list follows them. */
function statusesOf(
  client: QueryClient,
  { state, starts, unseen, refreshed, items }: Job,
): ReadonlyMap<NodeStatus, number> {
  const counts = new Map<NodeStatus, number>()
  const { queryKey } = nodeList.all
  if (!starts || unseen || !refreshed || state !== 'finished' || !client.getQueryCache().find({ queryKey })?.isActive())
    return counts
  const started = new Set(items.flatMap((item) => (item.state === 'done' ? item.id : [])))
  for (const { id, status } of client.getQueryData(queryKey)?.items ?? [])
    if (started.has(id)) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

/** "Rebooting 64 · Running 34"; empty where that is not known. */
export const statusesAfter = (client: QueryClient, job: Job): string =>
  [...statusesOf(client, job)]
    .map(([status, count]) => `${nodeStatusLabels[status]()} ${formatNumber(count)}`)
    .join(' · ')

/** The number of nodes that are not back yet: all, as long as the list shows what was before. */
export const stillAtWork = (client: QueryClient, job: Job): number =>
  job.starts && job.state === 'finished' && !job.refreshed
    ? countItems(job, 'done')
    : [...statusesOf(client, job)].reduce((sum, [status, count]) => sum + (isInTransition(status) ? count : 0), 0)

/** Whether everything has succeeded, together with what it has started. */
export const hasEnded = (client: QueryClient, job: Job): boolean => succeeded(job) && stillAtWork(client, job) === 0

/** Whether the list shows that nothing that it has started is busy any more. */
export const isSeenDone = (client: QueryClient, job: Job): boolean =>
  statusesOf(client, job).size > 0 && stillAtWork(client, job) === 0
