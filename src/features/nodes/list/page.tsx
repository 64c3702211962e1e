/** The list of nodes. */
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import { totalMonthlyCost } from '#contract/rules/nodes/node-cost.ts'
import { inContext, plural, t } from '#contract/translate.ts'
import { formatMonthlyPrice } from '#kit/format/texts.ts'
import { ListPage } from '#kit/table/list-page.tsx'
import { useNoteColumn } from '#kit/table/model/note-column.ts'
import { prefetch } from '#kit/page/loader.ts'
import { imageCollection } from '#queries/image-reads.ts'
import { paths } from '#kit/paths.ts'
import { nodeList } from '#queries/nodes.ts'
import { regionList } from '#queries/regions.ts'
import { nodeCosts, typeList } from '#queries/types.ts'
import { Eye } from '#ui/icons/eye.ts'
import { Settings } from '#ui/icons/settings.ts'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { attentionQuery } from '#shared/attention/attention.ts'
import { sharedNodesNote } from '#shared/nodes/node.ts'
import { createNodeAction } from '#shared/nodes/create-node.ts'
import { nodeActionGroups } from '../actions/node-actions.ts'
import { nodeKey } from '../actions/node-rules.ts'
import { machineActions } from '../machine/actions.ts'
import { nodeResources, useFurtherBulkActions } from './bulk-actions.ts'
import { useNodeColumns } from './columns.tsx'
import { NoNodes } from './no-nodes.tsx'

export { shouldRevalidate } from '#kit/table/list-page.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, nodeList.all)
  prefetch(context, regionList)
  prefetch(context, typeList)
  prefetch(context, imageCollection)
  return null
}

const { noun, idOf, labelOf } = nodeResources
const terraform = (nodes: readonly Node[]) => ({ nodes })
const hrefOf = ({ id }: Node) => paths.node(id)
const settingsOf = ({ id }: Node) => paths.nodeSettings(id)
const rowLinks = (node: Node) => [
  { label: inContext('verb', 'Open'), icon: Eye, href: hrefOf(node) },
  { label: t('Settings'), icon: Settings, href: settingsOf(node) },
]
const views = () => [
  {
    name: t('Needs attention'),
    query: `${attentionQuery}&columns=label,attention,status,region,type,backups&sort=attention`,
  },
]
const lazyPreview = lazyComponent(async () => (await import('./preview.tsx')).NodePreview)
const Preview = (props: { node: Node }) => useLazyComponent(lazyPreview, true, props)
const previewOf = (node: Node) => <Preview node={node} />
/** Actions on the machine come before the destructive ones, which are the last group. */
const rowActions = nodeActionGroups.toSpliced(-1, 0, machineActions)

export function Component() {
  return (
    <ListPage
      title={t('Nodes')}
      createAction={createNodeAction}
      restrictedNote={sharedNodesNote()}
      name="nodes"
      caption={t('Nodes')}
      noun={noun}
      list={nodeList}
      columns={useNoteColumn(useNodeColumns(), nodeKey)}
      getId={idOf}
      getLabel={labelOf}
      getHref={hrefOf}
      editHref={settingsOf}
      rowLinks={rowLinks}
      rowActions={rowActions}
      terraform={terraform}
      bulkActions={useFurtherBulkActions()}
      summarize={useSummary()}
      preview={previewOf}
      defaultSort="label"
      views={views()}
      empty={<NoNodes />}
    />
  )
}

/** "$240 a month"; null where prices are unknown. */
function useSummary() {
  const costOfNode = useQuery(nodeCosts).data
  return useCallback(
    (selected: readonly Node[]) => {
      if (!costOfNode) return null
      const { total, unpriced } = totalMonthlyCost(selected, costOfNode)
      if (total === 0) return null
      const price = formatMonthlyPrice(total)
      return unpriced > 0
        ? plural(
            unpriced,
            '{price} a month, not counting {count} node with an unknown price',
            '{price} a month, not counting {count} nodes with an unknown price',
            { price },
          )
        : t('{price} a month', { price })
    },
    [costOfNode],
  )
}
