/** The list of nodes. */
import { useCallback } from 'react'
import { useNavigate, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { joinGroups, useActionItems, useActionKeys } from '#kit/actions/action-menu.tsx'
import { JobNotice } from '#kit/actions/job-notice.tsx'
import { DataTable } from '#kit/data-table/data-table.tsx'
import { prefetch } from '#kit/loader.ts'
import { Page } from '#kit/page.tsx'
import { paths } from '#kit/paths.ts'
import { attentionQuery } from '#kit/nodes/attention-query.ts'
import { RestrictedNote } from '#kit/restricted-note.tsx'
import { Eye } from '#ui/icons/eye.ts'
import { Settings } from '#ui/icons/settings.ts'
import type { MenuItem } from '#ui/menu.tsx'
import { createNodeAction } from '../actions/create.ts'
import { nodeActionGroups } from '../actions/node-actions.ts'
import { machineActions } from '../machine/actions.ts'
import { imageCollection } from '#queries/image-choices.ts'
import { nodeList } from '#queries/nodes.ts'
import { regionList } from '#queries/regions.ts'
import { typeList } from '#queries/types.ts'
import { useNodeBulkActions } from './bulk-actions.ts'
import { useNodeColumns } from './columns.tsx'
import { NoNodes } from './no-nodes.tsx'
import { nodeThings } from './things.ts'
import { useCreateShortcut } from './use-create-shortcut.ts'

export const handle = { crumb: 'Nodes' }

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, nodeList.all)
  prefetch(context, regionList)
  prefetch(context, typeList)
  prefetch(context, imageCollection)
  return null
}

/** Search and filters change the address but not the loaded data. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

const { noun, idOf, labelOf } = nodeThings
const views = [
  {
    name: 'Needs attention',
    query: `${attentionQuery}&columns=label,attention,status,region,type,backups&sort=attention`,
  },
]
/** What concerns the machine goes before the destructive actions, which are the last group. */
const rowActionGroups = nodeActionGroups.toSpliced(-1, 0, machineActions)
const rowActions = rowActionGroups.flat()
const getHref = (node: Node) => paths.node(node.id)

export function Component() {
  useCreateShortcut()
  return (
    <Page title="Nodes" actions={<ActionButton action={createNodeAction} thing={undefined} variant="primary" />}>
      <RestrictedNote about="nodes" />
      <JobNotice href={paths.nodes()} />
      <DataTable
        name="nodes"
        caption="Nodes"
        noun={noun}
        list={nodeList}
        columns={useNodeColumns()}
        getId={idOf}
        getLabel={labelOf}
        getHref={getHref}
        rowMenu={useRowMenu()}
        rowShortcuts={useRowShortcuts()}
        bulkActions={useNodeBulkActions()}
        defaultSort="label"
        views={views}
        empty={
          <div className="rounded-lg border border-line bg-surface">
            <NoNodes />
          </div>
        }
      />
    </Page>
  )
}

const pageItems = (node: Node): MenuItem[] => [
  { label: 'Open', icon: Eye, href: paths.node(node.id) },
  { label: 'Settings', icon: Settings, href: paths.nodeSettings(node.id) },
]

function useRowMenu() {
  const itemsOf = useActionItems()
  return useCallback(
    (node: Node) => joinGroups([pageItems(node), ...rowActionGroups.map((actions) => itemsOf(actions, node))]),
    [itemsOf],
  )
}

/** `e` opens the settings; the other keys are those of the actions. */
function useRowShortcuts() {
  const navigate = useNavigate()
  const keysOf = useActionKeys()
  return useCallback(
    (node: Node) => ({
      e: () => void navigate(paths.nodeSettings(node.id)),
      ...keysOf(rowActions, node),
    }),
    [navigate, keysOf],
  )
}
