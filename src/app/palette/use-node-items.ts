/** Nodes in the palette, the tabs of the few whose name is typed, and what can be done with them. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMatch } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import { nodeStatusLabels } from '#contract/rules/nodes/node-status.ts'
import { nodeActions } from '#features/nodes/actions/node-actions.ts'
import { nodeTabs } from '#features/nodes/detail/tabs.ts'
import { machineActions } from '#features/nodes/machine/actions.ts'
import { useActionItems } from '#kit/actions/action-menu.tsx'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { nodeView } from '#queries/nodes.ts'
import { regionNames } from '#queries/regions.ts'
import { nodeTone } from '#shared/nodes/node-status.tsx'
import { useNodeSearch } from '#shared/nodes/use-node-search.ts'
import { Server } from '#ui/icons/server.ts'
import { startsWord, toEntry, type Entry, type PaletteItem } from './items.ts'
import {
  actionEntries,
  findNamed,
  isWordOfTab,
  tabEntries,
  withName,
  withOpen,
  type ResourceEntries,
} from './resource-entries.ts'

/** An action that matches the search text is offered for at most this many nodes. */
const maxActionNodes = 20

const allNodeActions = [...nodeActions, ...machineActions]
const isActionWord = (word: string) => allNodeActions.some(({ label }) => startsWord(word, label()))
const isTabWord = (word: string) => nodeTabs.some((tab) => isWordOfTab(word, tab))

const toItem = (
  { id, label, status, region, ipv4, ipv6, tags }: Node,
  regions: ReadonlyMap<string, string> | undefined,
): PaletteItem => ({
  id: paths.node(id),
  label,
  group: 'Nodes',
  icon: Server,
  keywords: [String(id), ...ipv4, ipv6 ?? '', ipv6?.split('/', 1)[0] ?? '', ...tags],
  detail: regions?.get(region) ?? region,
  status: { tone: nodeTone(status), label: nodeStatusLabels[status]() },
})

const labelOfNode = ({ label }: Node) => label

/** The node whose page is open. */
function useOpenNode(): Node | undefined {
  const id = Number(useMatch(`${paths.nodes()}/:nodeId/*`)?.params['nodeId'])
  return useQuery({ ...nodeView(id), enabled: Number.isSafeInteger(id) }).data
}

interface NodeItems extends ResourceEntries {
  readonly nodes: readonly Node[]
  /** The result is not complete yet. */
  readonly loading: boolean
  /** The tabs of the open node, and of those whose name is typed. */
  readonly tabs: readonly Entry[]
  readonly actions: readonly Entry[]
  /** Returns the visited nodes that the browser knows, because the list of a large account lacks them. */
  readonly visited: (addresses: readonly string[]) => readonly PaletteItem[]
}

/**
 * Without words, the actions on the open node. With words, the actions that they match, on the nodes that they match or
 * on any.
 */
export function useNodeItems(words: readonly string[]): NodeItems {
  const permissionFor = usePermission()
  const itemsOf = useActionItems()
  const client = useQueryClient()
  const nameWords = words.filter((word) => !isActionWord(word) && !isTabWord(word))
  const { nodes, loading, error } = useNodeSearch(nameWords.length > 0 ? nameWords : words)
  const regions = useQuery(regionNames).data
  const entries = useMemo(() => nodes.map((node) => toEntry(toItem(node, regions))), [nodes, regions])
  const openNode = useOpenNode()
  const named = findNamed(nodes, labelOfNode, nameWords)
  const isSearching = words.length > 0

  const shownTabs = nodeTabs.filter(({ operation }) => !operation || isAllowed(permissionFor(operation)))
  const tabs = withOpen(named, openNode).flatMap(({ id, label }) =>
    tabEntries(shownTabs, { id, name: label, group: isSearching ? 'Tabs' : 'This node' }),
  )

  const actionWords = words.filter(isActionWord)
  const isWanted = ({ label }: { label: () => string }) =>
    actionWords.length === 0 || actionWords.some((word) => startsWord(word, label()))
  const actionNodes = (): readonly Node[] => {
    if (!isSearching) return withOpen([], openNode)
    if (actionWords.length === 0) return named
    const labeled = nodes.filter(({ label }) => words.some((word) => label.toLowerCase().includes(word)))
    const others = (labeled.length > 0 ? labeled : nodes).slice(0, maxActionNodes)
    return openNode ? [openNode, ...others.filter(({ id }) => id !== openNode.id)] : others
  }
  const itemsFor = (node: Node) => {
    const items = itemsOf(allNodeActions.filter(isWanted), node)
    // To somebody who types only a name, an action that is not possible now matters least.
    return isSearching && actionWords.length === 0
      ? items.toSorted((a, b) => Number(Boolean(a.disabledReason)) - Number(Boolean(b.disabledReason)))
      : items
  }
  const actions = actionNodes().flatMap((node) =>
    actionEntries(itemsFor(node), {
      of: paths.node(node.id),
      labelOf: (label) => withName(label, node.label),
      group: isSearching ? 'Actions' : 'This node',
      icon: Server,
      keywords: [...node.ipv4, ...node.tags],
    }),
  )

  const visited = (addresses: readonly string[]) =>
    addresses.flatMap((address) => {
      const [, id] = /^\/nodes\/(\d+)$/.exec(address) ?? []
      const node = id === undefined ? undefined : client.getQueryData(nodeView(Number(id)).queryKey)
      return node ? [toItem(node, regions)] : []
    })
  return { nodes, entries, loading, error, tabs, actions, visited }
}
