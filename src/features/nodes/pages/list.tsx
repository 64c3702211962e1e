import Plus from 'lucide-react/icons/plus'
import { useCallback } from 'react'
import { useNavigate, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { Action } from '#kit/action.tsx'
import { DataTable } from '#kit/data-table/data-table.tsx'
import { warm } from '#kit/loader.ts'
import { isAllowed, useMay } from '#kit/may.ts'
import { Page } from '#kit/page.tsx'
import { paths } from '#kit/paths.ts'
import { toast } from '#kit/toast.ts'
import { part, usePart } from '#ui/part.ts'
import { entityOf, whyNotOf } from '../actions/action.ts'
import { useBulkNodes } from '../actions/bulk.tsx'
import { useNodeMenu, useStart } from '../actions/menu.ts'
import { remove } from '../actions/remove.tsx'
import { imageList, regionList, typeList } from '../create/queries.ts'
import { useNodeColumns } from '../list/columns.tsx'
import { useCreateKey } from '../list/use-create-key.ts'
import { nodeList } from '../queries.ts'

export const handle = { crumb: 'Nodes' }

export function loader({ context }: LoaderFunctionArgs) {
  warm(context, nodeList.all)
  warm(context, regionList)
  warm(context, typeList)
  warm(context, imageList)
  return null
}

/** Searching and filtering change the address, not what is read. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

const noun = { one: 'node', many: 'nodes' }
const idOf = (node: Node) => node.id
const labelOf = (node: Node) => node.label
const hrefOf = (node: Node) => paths.node(node.id)

export function Component() {
  const columns = useNodeColumns()
  const start = useStart()
  const rowMenu = useNodeMenu(start)
  const rowKeys = useNodeKeys(start)
  const bulkActions = useBulkNodes()
  useCreateKey()
  return (
    <Page title="Nodes" actions={<CreateNode />}>
      <DataTable
        name="nodes" caption="Nodes" noun={noun} list={nodeList} columns={columns} idOf={idOf} labelOf={labelOf} hrefOf={hrefOf}
        rowMenu={rowMenu} rowKeys={rowKeys} bulkActions={bulkActions} defaultSort="label" empty={<NoNodes />}
      />
    </Page>
  )
}

const CreateNode = () => <Action of={nodes.create} to={paths.nodeCreate()} icon={Plus} variant="primary">Create node</Action>

/** `e` edits, Delete asks to delete; only what the person may do. */
function useNodeKeys(start: ReturnType<typeof useStart>) {
  const navigate = useNavigate()
  const may = useMay()
  return useCallback((node: Node): Readonly<Record<string, () => void>> => ({
    e: () => void navigate(paths.nodeSettings(node.id)),
    ...(isAllowed(may(nodes.remove, { entity: entityOf(node) })) ? { Delete: () => startRemove(start, node) } : {}),
  }), [navigate, may, start])
}

/** The key says why it does nothing now, like the button. */
function startRemove(start: ReturnType<typeof useStart>, node: Node) {
  const reason = whyNotOf(remove, node)
  if (reason === null) start(remove, node)
  else toast({ tone: 'info', text: reason })
}

const noNodes = part(async () => (await import('../list/no-nodes.tsx')).NoNodes)

const NoNodes = () => <div className="rounded-lg border border-line bg-surface">{usePart(noNodes, true, {})}</div>
