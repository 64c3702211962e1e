/** Nodes in the palette, the tabs of the few whose name is typed, and what can be done with them. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMatch } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import type { OperationAccess } from '#contract/endpoint.ts'
import { domains, events } from '#contract/operations.ts'
import { nodeStatusLabels } from '#contract/rules/nodes/node-status.ts'
import { nodeActions } from '#features/nodes/actions/node-actions.ts'
import { machineActions } from '#features/nodes/machine/actions.ts'
import { useActionItems } from '#kit/actions/action-menu.tsx'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { nodeView } from '#queries/nodes.ts'
import { regionNames } from '#queries/regions.ts'
import { nodeTone } from '#shared/nodes/node-status.tsx'
import { useNodeSearch } from '#shared/nodes/use-node-search.ts'
import { AppWindow } from '#ui/icons/app-window.ts'
import { Server } from '#ui/icons/server.ts'
import { isPartOf, startsWord, toEntry, type Entry, type FoundResources, type PaletteItem } from './items.ts'

/** Of how many nodes whose name is typed the tabs and actions are listed. */
const maxNamedNodes = 3
/** For how many nodes an action is offered when the search text contains it. */
const maxActionNodes = 20

const allNodeActions = [...nodeActions, ...machineActions]
const isActionWord = (word: string) => allNodeActions.some(({ label }) => startsWord(word, label))

/** The tabs of a node besides its overview, which the node itself opens. */
const nodeTabs: readonly {
  readonly label: string
  readonly path: (nodeId: number) => string
  /** What its user must be allowed besides reading the node. */
  readonly operation?: OperationAccess
}[] = [
  { label: 'Metrics', path: paths.nodeMetrics },
  { label: 'Addresses', path: paths.nodeAddresses },
  { label: 'Backups', path: paths.nodeBackups },
  { label: 'DNS', path: paths.nodeDns, operation: domains.list },
  { label: 'Activity', path: paths.nodeActivity, operation: events.list },
  { label: 'Settings', path: paths.nodeSettings },
]
const isTabWord = (word: string) => nodeTabs.some(({ label }) => startsWord(word, label))

interface NodeEntry extends Entry {
  readonly node: Node
}

const toNodeEntry = (node: Node, regionLabels: ReadonlyMap<string, string> | undefined): NodeEntry => {
  const { id, label, status, region, ipv4, ipv6, tags } = node
  const regionLabel = regionLabels?.get(region) ?? region
  const item: PaletteItem = {
    id: paths.node(id),
    label,
    group: 'Nodes',
    icon: Server,
    keywords: [String(id), ...ipv4, ipv6 ?? '', ipv6?.split('/', 1)[0] ?? '', ...tags],
    detail: regionLabel,
    status: { tone: nodeTone(status), label: nodeStatusLabels[status] },
  }
  return { ...toEntry(item), node }
}

/** The few nodes whose name is typed; with more, the one with exactly this name. */
function findNamedNodes(entries: readonly NodeEntry[], words: readonly string[]): readonly Node[] {
  const nameWords = words.filter((word) => !isActionWord(word) && !isTabWord(word))
  if (nameWords.length === 0) return []
  const named = entries.filter(({ label }) => nameWords.every((word) => isPartOf(word, label)))
  const few = named.length <= maxNamedNodes ? named : named.filter(({ label }) => nameWords.includes(label))
  return few.map(({ node }) => node)
}

/** "Reboot web-1", "Reboot web-1 with another configuration profile". */
const insertNodeLabel = (actionLabel: string, nodeLabel: string) => actionLabel.replace(/(?= with )|$/, ` ${nodeLabel}`)

/** The node whose page is open. */
function useOpenNode(): Node | undefined {
  const id = Number(useMatch(`${paths.nodes()}/:nodeId/*`)?.params['nodeId'])
  return useQuery({ ...nodeView(id), enabled: Number.isSafeInteger(id) }).data
}

interface NodeItems extends FoundResources {
  readonly nodes: readonly Node[]
  /** The result is not complete yet. */
  readonly loading: boolean
  /** Of the open node, and of those whose name is typed. */
  readonly tabs: readonly Entry[]
  readonly actions: readonly Entry[]
  /** Those of these addresses that the browser knows, although the list of a large account lacks them. */
  readonly visited: (addresses: readonly string[]) => readonly PaletteItem[]
}

/** Without words, the actions on the open node. With words, the actions that they match, on the nodes that they match or on any. */
export function useNodeItems(words: readonly string[]): NodeItems {
  const permissionFor = usePermission()
  const itemsOf = useActionItems()
  const client = useQueryClient()
  const searchWords = words.filter((word) => !isActionWord(word) && !isTabWord(word))
  const { nodes, loading, error } = useNodeSearch(searchWords.length > 0 ? searchWords : words)
  const regionLabels = useQuery(regionNames).data
  const entries = useMemo(() => nodes.map((node) => toNodeEntry(node, regionLabels)), [nodes, regionLabels])
  const openNode = useOpenNode()
  const named = findNamedNodes(entries, words)
  const isSearching = words.length > 0

  const withOpen = openNode && !named.some(({ id }) => id === openNode.id) ? [...named, openNode] : named
  const shownTabs = nodeTabs.filter(({ operation }) => !operation || isAllowed(permissionFor(operation)))
  const tabs = withOpen.flatMap(({ id, label }) =>
    shownTabs.map((tab) =>
      toEntry({
        id: tab.path(id),
        label: `${tab.label} of ${label}`,
        group: isSearching ? 'Tabs' : 'This node',
        icon: AppWindow,
        keywords: ['tab', 'page'],
      }),
    ),
  )

  const actionWords = words.filter(isActionWord)
  const isRequested = (label: string) => actionWords.some((word) => startsWord(word, label))
  const toActions = (node: Node, isListed: (label: string) => boolean) =>
    itemsOf(
      allNodeActions.filter(({ label }) => isListed(label)),
      node,
    ).map(({ label, icon = Server, disabledReason = null, onSelect = () => {} }) =>
      toEntry({
        id: `${node.id} ${label}`,
        label: insertNodeLabel(label, node.label),
        group: isSearching ? 'Actions' : 'This node',
        icon,
        keywords: [...node.ipv4, ...node.tags],
        run: onSelect,
        disabledReason,
      }),
    )
  const actionNodes = () => {
    if (!isSearching) return openNode ? [openNode] : []
    if (actionWords.length === 0) return named
    const labeled = entries.filter(({ label }) => words.some((word) => isPartOf(word, label)))
    const others = (labeled.length > 0 ? labeled : entries).slice(0, maxActionNodes).map(({ node }) => node)
    return openNode ? [openNode, ...others.filter(({ id }) => id !== openNode.id)] : others
  }
  const actions = actionNodes().flatMap((node) =>
    toActions(node, isSearching && actionWords.length > 0 ? isRequested : () => true),
  )

  const visited = (addresses: readonly string[]) =>
    addresses.flatMap((address) => {
      const [, id] = /^\/nodes\/(\d+)$/.exec(address) ?? []
      const node = id === undefined ? undefined : client.getQueryData(nodeView(Number(id)).queryKey)
      return node ? [toNodeEntry(node, regionLabels).item] : []
    })
  return { nodes, entries, loading, error, tabs, actions, visited }
}
