/** The overview: the account in numbers, what needs attention, where the nodes are, recent events. */
import { nodeNoun } from '#shared/nodes/node.ts'
import { domainNoun } from '#shared/domains/noun.ts'
import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { domains, nodes, statistics } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { NoNodes } from '#features/nodes/list/no-nodes.tsx'
import { domainList } from '#queries/domains.ts'
import { recentEvents } from '#queries/events.ts'
import { imageList } from '#queries/image-reads.ts'
import { nodeList } from '#queries/nodes.ts'
import { accountTransfer } from '#queries/statistics.ts'
import { typeList } from '#queries/types.ts'
import { currentRegions } from '#queries/region-status.ts'
import { useAnnouncements } from '#shared/maintenance/use-announcements.ts'
import { useBackupStates } from '#shared/backups/backup-states.ts'
import { createNodeAction } from '#shared/nodes/create-node.ts'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { AccessNotice } from '#kit/permission/access-notice.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { Page } from '#kit/page/page.tsx'
import { LoadingTotals } from '#kit/page/loading-totals.tsx'
import { isArriving, useAsOfNavigation, useSettled } from '#kit/page/use-settled.ts'
import { useCreateKey } from '#kit/actions/run-action.ts'
import { Card } from '#ui/card.tsx'
import { classes } from '#ui/class-names.ts'
import { useAccountFindings } from './account-attention.tsx'
import { Attention } from './attention.tsx'
import { CostCard } from './cost.tsx'
import { useEndingImages } from './image-attention.tsx'
import { FirstSteps, useFirstSteps } from './first-steps.tsx'
import { Maintenance } from './maintenance.tsx'
import { lazyMap, NodeMap, useNodeMap } from './node-map.tsx'
import { RecentEvents } from './recent-events.tsx'
import { RegionOutages } from './region-outages.tsx'
import { Strip } from './strip.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, nodeList.all)
  prefetch(context, typeList)
  prefetch(context, currentRegions)
  prefetch(context, recentEvents)
  prefetch(context, domainList.all)
  prefetch(context, imageList)
  lazyMap.load()
  return null
}

export function Component() {
  const permissionFor = usePermission()
  const listing = permissionFor(nodes.list)
  const mayListDomains = isAllowed(permissionFor(domains.list))
  useCreateKey(createNodeAction)
  const allNodes = useQuery({ ...nodeList.all, enabled: isAllowed(listing) })
  const list = allNodes.data
  const steps = useFirstSteps(list !== undefined && list.results <= maxNodesOfNewAccount)
  const nodeMap = useNodeMap()
  const allDomains = useQuery({ ...domainList.all, enabled: mayListDomains })
  const domainCount = allDomains.data?.results
  const transfer = useQuery({ ...accountTransfer, enabled: isAllowed(permissionFor(statistics.accountTransfer)) })
  const [hasNodes, hasDomains] = [list !== undefined && list.results > 0, domainCount !== undefined && domainCount > 0]
  const endings = useEndingImages()
  // These reads must not compete with the first ones, and a new account shows its first steps instead.
  const mayAskMore = allNodes.data !== undefined || allNodes.failureCount > 0 || !isAllowed(listing)
  const account = useAccountFindings(mayAskMore && steps.settled && steps.steps.length === 0)
  const knowledge = [useAnnouncements(), useBackupStates(), steps, nodeMap, account]
  const settled = useSettled(
    [nodeList.all, typeList, currentRegions, recentEvents, domainList.all, imageList],
    knowledge.every((each) => each.settled) && (transfer.isFetched || !transfer.isEnabled || transfer.failureCount > 0),
    isArriving(allNodes) || isArriving(allDomains),
  )
  const findings = useAsOfNavigation(account.findings, settled)
  const checksNodes = isAllowed(listing) && list?.results !== 0
  // The first step that is open has the primary button.
  const variant = steps.steps.length > 0 ? 'default' : 'primary'
  // Without nodes, the first steps or the section of nodes have the button.
  const actions =
    list?.results === 0 ? null : <ActionButton action={createNodeAction} resource={undefined} variant={variant} />
  if (!settled)
    return (
      <Page title={t('Overview')} actions={actions}>
        <LoadingTotals
          label={t('Loading the overview')}
          facts={[5]}
          columns={[
            [9, 2],
            [11, 3],
          ]}
          lists={[
            { query: allNodes, noun: nodeNoun },
            { query: allDomains, noun: domainNoun },
          ]}
        />
      </Page>
    )
  return (
    <Page title={t('Overview')} actions={actions}>
      <RegionOutages />
      <FirstSteps {...steps} />
      {/* Without access, one notice below says so. */}
      {isAllowed(listing) && allNodes.error && !list && (
        <div className="mb-4">
          <ErrorNotice
            error={allNodes.error}
            title={t('{caption} could not be loaded', { caption: t('Nodes') })}
            onRetry={() => void allNodes.refetch()}
          />
        </div>
      )}
      {(hasNodes || hasDomains || (isAllowed(listing) && !list)) && <Strip />}
      <AccessNotice permission={listing} />
      {/* Two columns, each as high as what it has. */}
      <div className={classes('grid gap-4', isAllowed(listing) && 'lg:grid-cols-2 lg:has-[>:empty]:grid-cols-1')}>
        <div className={columnClass}>
          {list?.results === 0 && !steps.steps.some((step) => step.operation === nodes.create) && (
            <Card className="grid place-items-center">
              <NoNodes level={3} />
            </Card>
          )}
          <Attention checksNodes={checksNodes} endings={endings} findings={findings} />
          <Maintenance />
          {hasNodes && <CostCard />}
        </div>
        <div className={columnClass}>
          {hasNodes && nodeMap.regions.length > 0 && <NodeMap nodeMap={nodeMap} />}
          <RecentEvents />
        </div>
      </div>
    </Page>
  )
}

const columnClass = 'flex min-w-0 flex-col gap-4 empty:hidden'

/** An account with at most this many nodes is new. */
const maxNodesOfNewAccount = 1
