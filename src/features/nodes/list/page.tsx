/** The list of nodes. */
import { useCallback, useMemo, useState } from 'react'
import { useNavigate, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { joinGroups, useActionItems, useActionKeys } from '#kit/actions/action-menu.tsx'
import { useBulkActions } from '#kit/actions/bulk-actions.ts'
import { JobNotice } from '#kit/actions/job-notice.tsx'
import { loadingStore } from '#kit/dialogs.tsx'
import { columnChoices } from '#kit/data-table/column-visibility.ts'
import { DataTable } from '#kit/data-table/data-table.tsx'
import { prefetch } from '#kit/loader.ts'
import { Page } from '#kit/page.tsx'
import { paths } from '#kit/paths.ts'
import { RestrictedList } from '#kit/restricted-note.tsx'
import { Eye } from '#ui/icons/eye.ts'
import { Settings } from '#ui/icons/settings.ts'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import type { MenuItem } from '#ui/menu.tsx'
import { useRested } from '#ui/use-rested.ts'
import { createNodeAction } from '../actions/create.ts'
import { frequentActionGroups, frequentActions } from '../actions/frequent-actions.ts'
import { imageCollection } from '#queries/image-choices.ts'
import { nodeList } from '#queries/nodes.ts'
import { regionList } from '#queries/regions.ts'
import { typeList } from '#queries/types.ts'
import { useNodeColumns } from './columns.tsx'
import type { ListExtras } from './extras.tsx'
import { nodeThings } from './things.ts'
import { useCreateShortcut } from './use-create-shortcut.ts'

export const handle = { crumb: 'Nodes' }

const lazyExtras = lazyComponent(async () => (await import('./extras.tsx')).Extras)

/** Without them the list does what it can. */
function loadExtras() {
  lazyExtras.load()
  return import('./extras.tsx').then(
    () => null,
    () => null,
  )
}

export function loader({ context, request }: LoaderFunctionArgs) {
  prefetch(context, nodeList.all)
  prefetch(context, regionList)
  prefetch(context, typeList)
  prefetch(context, imageCollection)
  // Filters and columns of the extras may apply to the first rows already.
  if (!request.url.includes('?') && columnChoices.get() === '') return null
  return loadExtras()
}

/** Search and filters change the address but not the loaded data. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

async function loadRowMenu() {
  loadingStore.set(true)
  await loadExtras()
  loadingStore.set(false)
}

const { noun, idOf, labelOf } = nodeThings
const noExtras: ListExtras = { columns: [], rowActionGroups: frequentActionGroups, bulkActions: [], views: [] }
const getHref = (node: Node) => paths.node(node.id)

export function Component() {
  const [extras, setExtras] = useState(noExtras)
  const extrasElement = useLazyComponent(lazyExtras, useRested(), { onReady: setExtras })
  const usualColumns = useNodeColumns()
  const columns = useMemo(() => [...usualColumns, ...extras.columns], [usualColumns, extras.columns])
  const usualBulkActions = useBulkActions(frequentActions, nodeThings)
  const bulkActions = useMemo(
    () => [...usualBulkActions, ...extras.bulkActions],
    [usualBulkActions, extras.bulkActions],
  )
  useCreateShortcut()
  return (
    <Page title="Nodes" actions={<ActionButton action={createNodeAction} thing={undefined} variant="primary" />}>
      <RestrictedList about="nodes">
        <JobNotice href={paths.nodes()} />
        {extrasElement}
        <DataTable
          name="nodes"
          caption="Nodes"
          noun={noun}
          list={nodeList}
          columns={columns}
          getId={idOf}
          getLabel={labelOf}
          getHref={getHref}
          rowMenu={useRowMenu(extras)}
          loadRowMenu={extras === noExtras ? loadRowMenu : undefined}
          rowShortcuts={useRowShortcuts(extras)}
          bulkActions={bulkActions}
          defaultSort="label"
          views={extras.views}
          moreFiltersFollow
          empty={<NoNodes />}
        />
      </RestrictedList>
    </Page>
  )
}

const pageItems = (node: Node): MenuItem[] => [
  { label: 'Open', icon: Eye, href: paths.node(node.id) },
  { label: 'Settings', icon: Settings, href: paths.nodeSettings(node.id) },
]

function useRowMenu({ rowActionGroups }: ListExtras) {
  const itemsOf = useActionItems()
  return useCallback(
    (node: Node) => joinGroups([pageItems(node), ...rowActionGroups.map((actions) => itemsOf(actions, node))]),
    [itemsOf, rowActionGroups],
  )
}

/** `e` opens the settings; the other keys are those of the actions. */
function useRowShortcuts({ rowActionGroups }: ListExtras) {
  const navigate = useNavigate()
  const keysOf = useActionKeys()
  return useCallback(
    (node: Node) => ({
      e: () => void navigate(paths.nodeSettings(node.id)),
      ...keysOf(rowActionGroups.flat(), node),
    }),
    [navigate, keysOf, rowActionGroups],
  )
}

const lazyNoNodes = lazyComponent(async () => (await import('./no-nodes.tsx')).NoNodes)

const NoNodes = () => (
  <div className="rounded-lg border border-line bg-surface">{useLazyComponent(lazyNoNodes, true, {})}</div>
)
