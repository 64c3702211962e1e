/** The overview: nodes by status, nodes that need attention, recent events. Every number links to the nodes it counts. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import { domains, nodes } from '#contract/operations.ts'
import { nodeStatuses, nodeStatusLabels, type NodeStatus } from '#contract/rules/nodes/node-status.ts'
import { NoNodes } from '#features/nodes/list/no-nodes.tsx'
import { domainList } from '#queries/domains.ts'
import { recentEvents } from '#queries/events.ts'
import { imageList } from '#queries/image-choices.ts'
import { nodeList } from '#queries/nodes.ts'
import { formatMonthlyPrice, pluralize } from '#kit/format/texts.ts'
import { totalMonthlyCost } from '#contract/rules/nodes/node-cost.ts'
import { currentRegions } from '#queries/region-status.ts'
import { typeList } from '#queries/types.ts'
import { useAnnouncements } from '#shared/maintenance/use-announcements.ts'
import { useBackupStates } from '#shared/backups/backup-states.ts'
import { nodeTone } from '#shared/nodes/node-status.tsx'
import { createNodeAction } from '#features/nodes/actions/create.ts'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { useCreateKey } from '#kit/actions/use-create-key.ts'
import { AccessNotice } from '#kit/permission/access-notice.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { Page } from '#kit/page/page.tsx'
import { paths } from '#kit/paths.ts'
import { useSettled } from '#kit/page/use-settled.ts'
import { Section } from '#kit/page/section.tsx'
import { StatusIcon } from '#ui/badge.tsx'
import { linkClass } from '#ui/link.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { AttentionList } from './attention-list.tsx'
import { ImageAttention } from './image-attention.tsx'
import { DomainCounts } from './domain-counts.tsx'
import { FirstSteps, useFirstSteps } from './first-steps.tsx'
import { Maintenance } from './maintenance.tsx'
import { RecentEvents } from './recent-events.tsx'
import { RegionOutages } from './region-outages.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, nodeList.all)
  prefetch(context, typeList)
  prefetch(context, currentRegions)
  prefetch(context, recentEvents)
  prefetch(context, domainList.all)
  prefetch(context, imageList)
  return null
}

export function Component() {
  const permissionFor = usePermission()
  const listing = permissionFor(nodes.list)
  const mayListDomains = isAllowed(permissionFor(domains.list))
  useCreateKey(createNodeAction)
  const list = useQuery({ ...nodeList.all, enabled: isAllowed(listing) }).data
  const steps = useFirstSteps(list !== undefined && list.results <= maxNodesOfNewAccount)
  const knowledge = [useAnnouncements(), useBackupStates(), steps]
  const settled = useSettled(
    [nodeList.all, typeList, currentRegions, recentEvents, domainList.all, imageList],
    knowledge.every((each) => each.settled) &&
      (list === undefined || list.exceedsLimit || list.loaded === list.results),
  )
  const actions = <ActionButton action={createNodeAction} resource={undefined} variant="primary" />
  if (!settled)
    return (
      <Page title="Overview" actions={actions}>
        <SkeletonRows rows={8} label="Loading the overview" />
      </Page>
    )
  return (
    <Page title="Overview" actions={actions}>
      <RegionOutages />
      <FirstSteps steps={steps.steps} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          {listing.reason !== null ? (
            <AccessNotice permission={listing} />
          ) : (
            <>
              <Section title="Nodes">
                <NodeCounts />
              </Section>
              <Section title="Needs attention">
                <AttentionList />
              </Section>
              <Maintenance />
            </>
          )}
          <ImageAttention />
        </div>
        <div className="grid min-w-0 gap-4">
          <RecentEvents />
          {mayListDomains && (
            <Section title="Domains">
              <DomainCounts />
            </Section>
          )}
        </div>
      </div>
    </Page>
  )
}

/** With this many nodes an account is new. */
const maxNodesOfNewAccount = 1

function NodeCounts() {
  const {
    data: { items, results, loaded, exceedsLimit },
  } = useSuspenseQuery(nodeList.all)
  if (results === 0) return <NoNodes level={3} />
  const counts = nodeStatuses.flatMap((status) => {
    const count = items.filter((node) => node.status === status).length
    return count > 0 ? [{ status, count }] : []
  })
  return (
    <>
      <p className="mb-3">
        <Link to={paths.nodes()} className={linkClass}>
          {results.toLocaleString('en')} {results === 1 ? 'node' : 'nodes'}
        </Link>
        {exceedsLimit || loaded < results ? null : <MonthlyCost nodes={items} />}
      </p>
      {exceedsLimit ? (
        <p className="text-ink-muted">Counts by status are available once all nodes are loaded.</p>
      ) : (
        <ul className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-2 p-0">
          {counts.map((each) => (
            <li key={each.status}>
              <StatusCount {...each} />
            </li>
          ))}
        </ul>
      )}
      {!exceedsLimit && loaded < results ? (
        <p className="mt-2 text-sm text-ink-muted">
          {loaded.toLocaleString('en')} of {results.toLocaleString('en')} loaded
        </p>
      ) : null}
    </>
  )
}

/** Absent while prices are unknown. */
function MonthlyCost({ nodes: pricedNodes }: { nodes: readonly Node[] }) {
  const types = useQuery(typeList).data?.data
  if (!types) return null
  const { total, backups, unpriced } = totalMonthlyCost(pricedNodes, types)
  if (total === 0) return null
  return (
    <span className="text-ink-muted">
      {' '}
      · <strong className="text-ink">{formatMonthlyPrice(total)} a month</strong>
      {backups > 0 && `, including ${formatMonthlyPrice(backups)} for backups`}
      {unpriced > 0 && `, not counting ${pluralize(unpriced, 'node')} with an unknown price`}
    </span>
  )
}

function StatusCount({ status, count }: { status: NodeStatus; count: number }) {
  return (
    <Link
      to={`${paths.nodes()}?${new URLSearchParams({ status })}`}
      className="flex items-center gap-2 rounded-md border border-line px-3 py-2 text-ink no-underline hover:border-line-strong hover:bg-hover"
    >
      <StatusIcon tone={nodeTone(status)} />
      <span className="min-w-0 flex-1">{nodeStatusLabels[status]}</span>{' '}
      <span className="text-md font-semibold">{count.toLocaleString('en')}</span>
    </Link>
  )
}
