/** The layout of a node's pages: loads the node and renders the header, tabs and notices around them. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ComponentProps } from 'react'
import { Outlet, useMatch, useParams, type LoaderFunctionArgs } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import { isInTransition, nodeStatusLabels } from '#contract/rules/nodes/node-status.ts'
import { t } from '#contract/translate.ts'
import { wasDeleted } from '#api/cache/deleted-items.ts'
import { isUnsupported } from '#api/error.ts'
import { invalidate } from '#api/cache/query.ts'
import { Notice } from '#ui/notice.tsx'
import { announce } from '#ui/announce.ts'
import { SkeletonPage, type SkeletonCardsProps } from '#ui/skeleton-cards.tsx'
import { useAvailability } from '#kit/actions/availability.ts'
import { ResourceNote } from '#kit/actions/resource-note.tsx'
import { openDialog, preloadDialog } from '#kit/dialogs/dialogs.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { prefetch, idParam } from '#kit/page/loader.ts'
import { Page } from '#kit/page/page.tsx'
import { paths } from '#kit/paths.ts'
import { usePermission } from '#kit/permission/permission.ts'
import { usePrincipal } from '#kit/permission/principal.ts'
import { useFreshGrants } from '#kit/permission/use-fresh-grants.ts'
import { OutageNotice } from '#shared/regions/outage-notice.tsx'
import { GoneNotice, ResourceNotFound } from '#kit/page/resource-not-found.tsx'
import { useOutages } from '#shared/regions/use-outages.ts'
import { useSettled } from '#kit/page/use-settled.ts'
import { useAnnouncements } from '#shared/maintenance/use-announcements.ts'
import { useSearchParams } from '#kit/page/search-params.ts'
import { usePreferencesSettled } from '#kit/preferences/locks.ts'
import { toast } from '#kit/toast.ts'
import { configList } from '#queries/configs.ts'
import { nodeEvents } from '#queries/events.ts'
import { findListedNode, nodeContentDependents, nodeView } from '#queries/nodes.ts'
import { currentRegions } from '#queries/region-status.ts'
import { NodeHeaderActions } from './header-actions.tsx'
import { RescueNotice } from './rescue-notice.tsx'
import { StatusLine } from './status-line.tsx'
import { useTabs } from './tabs.ts'
import { hasBegun } from '#shared/maintenance/announcements.ts'
import { MaintenanceNotice, MaintenanceTime } from '#shared/maintenance/maintenance-notice.tsx'
import { nodeEntity } from '#shared/nodes/node.ts'
import { useNow } from '#kit/format/time.tsx'
import { IconButton } from '#ui/button.tsx'
import { Pencil } from '#ui/icons/pencil.ts'
import { useRunAction } from '#kit/actions/run-action.ts'
import { useHasUnsavedChanges } from '#kit/form/draft/unsaved-changes-guard.tsx'
import { MetricsSkeleton } from '../metrics/chart-skeletons.tsx'
import { lazyRebuildDialog, noteNodeAction, rebuildAction, renameAction } from '../actions/node-actions.ts'
import { nodeKey } from '../actions/node-rules.ts'

export function loader({ params, context }: LoaderFunctionArgs) {
  const nodeId = idParam(params, 'nodeId')
  if (nodeId === null) return null
  prefetch(context, nodeView(nodeId))
  prefetch(context, configList(nodeId))
  prefetch(context, nodeEvents(nodeId))
  prefetch(context, currentRegions)
  return null
}

export function Component() {
  const nodeId = idParam(useParams(), 'nodeId')
  if (nodeId === null) return <NodeNotFound label={undefined} deletedHere={false} error={null} />
  return <NodeLayout key={nodeId} nodeId={nodeId} />
}

/**
 * Refetches what depends on the node's status when it changes, such as new disks or finished events. Announces the end
 * of work; the message of the action has announced its start.
 */
function useStatusChange(label = '', status?: Node['status']) {
  const client = useQueryClient()
  const previousStatus = useRef(status)
  useEffect(() => {
    if (previousStatus.current !== undefined && status && previousStatus.current !== status) {
      void invalidate(client, [...nodeContentDependents, 'addresses.list'])
      // Maintenance announced for a host no longer concerns a node that has left it.
      if (previousStatus.current === 'migrating') void invalidate(client, ['notifications.list'])
      if (!isInTransition(status)) announce(t('{label}: {status}', { label, status: nodeStatusLabels[status]() }))
    }
    previousStatus.current = status
  }, [client, label, status])
}

/** Opens the rebuild dialog once when the URL requests it, as an image's page does: `?rebuild=private/12`. */
function useRequestedRebuild(node: Node | undefined) {
  const [searchParams, changeSearchParams] = useSearchParams()
  const availability = useAvailability()
  const locksKnown = usePreferencesSettled()
  const known = usePrincipal() !== undefined && locksKnown
  const imageId = searchParams.get('rebuild')
  useEffect(() => {
    if (imageId === null || !node || !known) return
    changeSearchParams((params) => params.delete('rebuild'), { replace: true, preventScrollReset: true })
    const available = availability(rebuildAction, node)
    if (available?.disabledReason === null)
      void openDialog<{ node: Node; imageId?: string }>(lazyRebuildDialog, { node, imageId })
    else if (available)
      toast({
        tone: 'warn',
        text: t('{label} cannot be rebuilt now: {reason}', { label: node.label, reason: available.disabledReason }),
      })
  }, [imageId, node, known, changeSearchParams, availability])
}

/** Placeholders for the tabs. Those without an entry are lists. */
const skeletons: Readonly<Record<string, Partial<SkeletonCardsProps>>> = {
  '': {
    facts: [5, 3],
    columns: [
      [5, 2],
      [4, 2, 2],
    ],
  },
  settings: { columns: [[4, 4, 6]] },
}
const listSkeleton: Partial<SkeletonCardsProps> = { columns: [], list: true }

function NodeLayout({ nodeId }: { nodeId: number }) {
  const client = useQueryClient()
  const {
    data: node,
    error,
    refetch,
    isPlaceholderData,
    dataUpdatedAt,
  } = useQuery({ ...nodeView(nodeId), placeholderData: () => findListedNode(client, nodeId) })
  useFreshGrants(node && !error ? nodeEntity(node) : null, dataUpdatedAt)
  useStatusChange(node?.label, node?.status)
  useRequestedRebuild(isPlaceholderData ? undefined : node)
  const tabs = useTabs(nodeId)
  // Other tabs show in one line what the overview shows in full.
  const tab = useMatch(`${paths.node(nodeId)}/:tab?`)?.params.tab ?? ''
  const isOverview = tab === ''
  const others = [useAnnouncements().settled, usePreferencesSettled()].every(Boolean)
  const settled = useSettled([currentRegions, configList(nodeId), nodeEvents(nodeId)], others)
  const unsaved = useHasUnsavedChanges()
  // Deleting a node takes a while, and the service still returns it until then.
  const deletedHere =
    wasDeleted(client, { nodeId }) && (error !== null || isPlaceholderData || node?.status === 'deleting')
  const isGone = isUnsupported(error) || deletedHere
  if (isGone && !(node && unsaved)) return <NodeNotFound label={node?.label} deletedHere={deletedHere} error={error} />
  if (error && !node) {
    return (
      <Page title={t('Node')}>
        <ErrorNotice error={error} title={t('This node could not be loaded')} onRetry={() => void refetch()} />
      </Page>
    )
  }
  if (!node || !settled)
    return (
      <SkeletonPage label={t('Loading the node')} tabs={7} {...(skeletons[tab] ?? listSkeleton)}>
        {tab === 'metrics' ? <MetricsSkeleton /> : undefined}
      </SkeletonPage>
    )
  return (
    <Page
      title={node.label}
      status={
        <>
          {!isGone && <RenameButton node={node} />}
          <StatusLine node={node} />
        </>
      }
      actions={isGone ? undefined : <NodeHeaderActions node={node} />}
      tabs={tabs}
    >
      {isGone ? <GoneNotice noun={t('node')} label={node.label} error={error} /> : <ReadOnlyNotice node={node} />}
      {isGone ? null : <ResourceNote action={noteNodeAction} resource={node} keyOf={nodeKey} />}
      <NodeOutage node={node} />
      {node.status === 'stopped' && !isOverview && (
        <Notice tone="warn" className="mb-4">
          <strong className="font-semibold">{t('Stopped by the provider for maintenance.')}</strong>{' '}
          <MaintenanceEnd node={node} />
        </Notice>
      )}
      {node.status === 'stopped' && isOverview && (
        <Notice tone="warn" className="mb-4" title={t('Stopped by the provider')}>
          {t(
            'The provider stopped this node for maintenance of its host. Until the maintenance is over, you cannot boot, resize, rebuild, clone, migrate or back up the node, restore a backup to it, or reset its root password. You can still change its name, tags, disks, configuration profiles and addresses. The node then returns to its previous status.',
          )}{' '}
          <MaintenanceEnd node={node} />
        </Notice>
      )}
      {!isGone && <RescueNotice node={node} />}
      {!isGone && <NodeMaintenance node={node} isBrief={!isOverview} />}
      <Outlet context={node} />
    </Page>
  )
}

function ReadOnlyNotice({ node }: { node: Node }) {
  const { reason } = usePermission()(nodes.update, { entity: nodeEntity(node) })
  return reason === null ? null : (
    <Notice tone="info" className="mb-4">
      {reason}.
    </Notice>
  )
}

/** The outage of the node's region. */
function NodeOutage({ node }: { node: Node }) {
  const region = useOutages().find(({ id }) => id === node.region)
  return region ? (
    <OutageNotice region={region} className="mb-4">
      <span data-sensitive>
        {t('{label} is in this region. It may be unreachable, and actions on it may fail until the outage is over.', {
          label: node.label,
        })}
      </span>
    </OutageNotice>
  ) : null
}

const NodeNotFound = (props: Pick<ComponentProps<typeof ResourceNotFound>, 'label' | 'deletedHere' | 'error'>) => (
  <ResourceNotFound
    {...props}
    noun={t('node')}
    deletedText={t('Its disks, configuration profiles and backups were deleted too.')}
    list={{ to: paths.nodes(), label: t('Nodes') }}
  />
)

const useOwnAnnouncements = ({ id }: Node) => useAnnouncements().announcements.filter(({ node }) => node.id === id)

/** Notices of announced maintenance; for a node that is stopped for it, the header only says when it ends. */
function NodeMaintenance({ node, isBrief }: { node: Node; isBrief: boolean }) {
  const now = useNow()
  const shown = useOwnAnnouncements(node).filter((period) => node.status !== 'stopped' || !hasBegun(period, now))
  return shown.map((announcement) => (
    <MaintenanceNotice
      key={`${announcement.when} ${announcement.until}`}
      period={announcement}
      isBrief={isBrief}
      className="mb-4"
    >
      <p>{announcement.message}</p>
    </MaintenanceNotice>
  ))
}

function MaintenanceEnd({ node }: { node: Node }) {
  const now = useNow()
  const current = useOwnAnnouncements(node).find((period) => hasBegun(period, now))
  return current && <MaintenanceTime period={current} />
}

/** Next to the title of a node's pages. Absent for users who may not rename it. */
function RenameButton({ node }: { node: Node }) {
  const available = useAvailability()(renameAction, node)
  const run = useRunAction()
  if (available?.disabledReason !== null) return null
  return (
    <IconButton
      {...preloadDialog('dialog' in renameAction ? renameAction.dialog : undefined)}
      label={t('Rename {label}', { label: node.label })}
      icon={Pencil}
      size="sm"
      className="-ms-2"
      onClick={() => void run(renameAction, node)}
    />
  )
}
