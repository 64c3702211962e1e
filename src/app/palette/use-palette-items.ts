/** The items of the palette: actions on the open node, recent destinations, pages, actions and nodes. */
import { useQuery } from '@tanstack/react-query'
import { useMatch, useNavigate } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import type { OperationAccess } from '#contract/endpoint.ts'
import { domains, events } from '#contract/operations.ts'
import { statusOf } from '#api/error.ts'
import { signOut } from '../session/sign-out.ts'
import { createUserAction } from '#features/users/actions/create.ts'
import { nodeActions } from '#features/nodes/actions/node-actions.ts'
import { machineActions } from '#features/nodes/machine/actions.ts'
import { useActionItems } from '#kit/actions/action-menu.tsx'
import { nodeView } from '#queries/nodes.ts'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { togglePrivacy } from '../privacy.ts'
import { theme } from '#ui/theme.ts'
import { densityLabels, themeLabels } from '../layouts/theme-labels.ts'
import { useNavItems, type NavItem } from '../layouts/navigation.ts'
import { shortcutsHelpOpen } from '../layouts/shortcuts-help.tsx'
import {
  useSshKeyDestinations,
  useTokenDestinations,
  useUserDestinations,
  useViewDestinations,
} from './use-account-items.ts'
import { useDomainDestinations, useOpenDomainItems } from './use-domain-items.ts'
import { useImageItems } from './use-image-items.ts'
import { useRegionDestinations } from './use-region-items.ts'
import { splitWords, useNodeSearch } from '#shared/nodes/use-node-search.ts'
import { useConnectionItems } from './use-connection-items.ts'
import { recentAddresses } from './recent-visits.ts'
import { matchScore, type Destination, type PaletteItem } from './items.ts'
import { profileActions, profileDestinations } from './profile-items.ts'

/** Of how many nodes whose name is typed the pages and actions are listed. */
const maxNamedNodes = 3

/** What a narrow token or missing grants exclude, and what the service does not have, was not to be searched. */
const isNotPermitted = (error: Error) => [401, 403, 404].includes(statusOf(error) ?? 0)

/** For how many nodes an action is offered when the search text contains it. */
const maxActionNodes = 20

/** Whether a word is the start of a word in an action's label: `reb` of Reboot. */
const allNodeActions = [...nodeActions, ...machineActions]

const isActionWord = (word: string) => allNodeActions.some(({ label }) => matchScore(word, label) >= 3)

/** The pages of a node besides its overview, which the node itself opens. */
const nodePages: readonly {
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
const isPageWord = (word: string) => nodePages.some(({ label }) => matchScore(word, label) >= 3)

/** The few nodes whose name is typed; with more, the one with exactly this name. */
function findNamedNodes(candidates: readonly Node[], words: readonly string[]): readonly Node[] {
  const nameWords = words.filter((word) => !isActionWord(word) && !isPageWord(word))
  if (nameWords.length === 0) return []
  const named = candidates.filter(({ label }) => nameWords.every((word) => matchScore(word, label) > 0))
  return named.length <= maxNamedNodes ? named : named.filter(({ label }) => nameWords.includes(label.toLowerCase()))
}

/** "Reboot web-1", "Reboot web-1 with another configuration profile". */
const insertNodeLabel = (actionLabel: string, nodeLabel: string) => actionLabel.replace(/(?= with )|$/, ` ${nodeLabel}`)

/** Actions available to every user on every page. */
const globalActions: readonly PaletteItem[] = [
  { label: 'Keyboard shortcuts', keywords: ['help', 'keys'], run: () => shortcutsHelpOpen.set(true) },
  { label: 'Hide or show sensitive data', keywords: ['privacy', 'screen sharing', 'mask'], run: togglePrivacy },
  ...themeLabels.map(([value, label]) => ({
    label: `Theme: ${label}`,
    keywords: ['appearance', 'mode'],
    run: () => theme.setTheme(value),
  })),
  ...densityLabels.map(([value, label]) => ({
    label: `Density: ${label}`,
    keywords: ['appearance', 'rows'],
    run: () => theme.setDensity(value),
  })),
  { label: 'Sign out', keywords: ['log out'], run: () => void signOut() },
].map(({ label, keywords, run }) => ({ id: label, label, kind: 'Action', keywords, run }))

const eventsDestination: Destination = {
  id: paths.events(),
  label: 'Events',
  kind: 'Page',
  keywords: ['activity', 'log', 'audit'],
}

const connectionsDestination: Destination = {
  id: paths.connections(),
  label: 'Connections',
  kind: 'Page',
  keywords: ['accounts', 'switch', 'services'],
}

const pageDestinations = (navItems: readonly NavItem[], withEvents: boolean): Destination[] => [
  ...navItems.map(({ to, label }) => ({ id: to, label, kind: 'Page', keywords: [] })),
  ...(withEvents ? [eventsDestination] : []),
  connectionsDestination,
]

const nodeDestination = ({ id, label, ipv4, ipv6, tags }: Node): Destination => ({
  id: paths.node(id),
  label,
  kind: 'Node',
  keywords: [String(id), ...ipv4, ipv6 ?? '', ...tags],
})

const asRecent = ({ id, label, kind, keywords, run, disabledReason }: PaletteItem): PaletteItem => ({
  id,
  label,
  kind: `Recent ${kind.toLowerCase()}`,
  keywords,
  run,
  disabledReason,
})

/** The node whose page is open. */
function useOpenNode(): Node | undefined {
  const id = Number(useMatch(`${paths.nodes()}/:nodeId/*`)?.params['nodeId'])
  return useQuery({ ...nodeView(id), enabled: Number.isSafeInteger(id) }).data
}

/** Without words, the actions on the open node. With words, the actions that they match, on the nodes that they match or on any. */
function useNodeActionItems(candidates: readonly Node[], words: readonly string[]): PaletteItem[] {
  const itemsOf = useActionItems()
  const openNode = useOpenNode()
  const actionWords = words.filter(isActionWord)
  const isRequested = (label: string) =>
    words.length === 0 || actionWords.some((actionWord) => matchScore(actionWord, label) >= 3)
  const toItems = (node: Node, isListed: (label: string) => boolean) =>
    itemsOf(allNodeActions, node)
      .filter(({ label }) => isListed(label))
      .map(({ label, disabledReason, onSelect = () => {} }): PaletteItem => ({
        id: `${node.id} ${label}`,
        label: insertNodeLabel(label, node.label),
        kind: 'Action',
        keywords: [...node.ipv4, ...node.tags],
        run: onSelect,
        disabledReason,
      }))
  if (words.length > 0 && actionWords.length === 0)
    return findNamedNodes(candidates, words).flatMap((node) => toItems(node, () => true))
  const namedNodes = candidates.filter(({ label }) => words.some((word) => matchScore(word, label) > 0))
  const otherNodes =
    words.length === 0 ? [] : (namedNodes.length > 0 ? namedNodes : candidates).slice(0, maxActionNodes)
  return [...(openNode ? [openNode] : []), ...otherNodes.filter(({ id }) => id !== openNode?.id)].flatMap((node) =>
    toItems(node, isRequested),
  )
}

interface PaletteItems {
  readonly items: readonly PaletteItem[]
  /** More items may follow. */
  readonly loading: boolean
  /** What could not be searched: "nodes". What the session may not read is not missing. */
  readonly failed: readonly string[]
}

export function usePaletteItems(searchText: string): PaletteItems {
  const navigate = useNavigate()
  const navItems = useNavItems()
  const itemsOf = useActionItems()
  const permissionFor = usePermission()
  const canReadEvents = isAllowed(permissionFor(events.list))
  const words = splitWords(searchText)
  const nodeWords = words.filter((word) => !isActionWord(word) && !isPageWord(word))
  const { nodes: candidates, loading, error: nodeError } = useNodeSearch(nodeWords.length > 0 ? nodeWords : words)
  const nodeActionItems = useNodeActionItems(candidates, words)
  const imageItems = useImageItems()
  const openDomain = useOpenDomainItems()
  const toItem = (destination: Destination): PaletteItem => ({
    ...destination,
    run: () => void navigate(destination.id),
  })
  const pageItems = pageDestinations(navItems, canReadEvents).map(toItem)
  const connectionItems = useConnectionItems()
  const profileItems = profileDestinations.map(toItem)
  const profileActionItems = itemsOf(profileActions, undefined).flatMap(
    ({ label, disabledReason, onSelect }): PaletteItem[] =>
      disabledReason || !onSelect
        ? []
        : [{ id: label, label, kind: 'Action', keywords: ['new', 'profile'], run: onSelect }],
  )
  const createItems = itemsOf([...navItems.flatMap(({ create }) => create ?? []), createUserAction], undefined).flatMap(
    ({ label, href, disabledReason }) =>
      href === undefined || disabledReason
        ? []
        : [toItem({ id: href, label, kind: 'Action', keywords: ['new', 'add'] })],
  )
  const nodeItems = candidates.map((node) => toItem(nodeDestination(node)))
  const foundDomains = useDomainDestinations(words)
  const domainItems = foundDomains.items.map(toItem)
  const foundRegions = useRegionDestinations()
  const regionItems = foundRegions.items.map(toItem)
  const foundUsers = useUserDestinations()
  const foundKeys = useSshKeyDestinations()
  const foundTokens = useTokenDestinations()
  const reachable = new Set([...pageItems, ...profileItems].map(({ id }) => id))
  const foundViews = useViewDestinations((path) => reachable.has(path))
  const accountItems = [foundUsers, foundKeys, foundTokens].flatMap(({ items }) => items.map(toItem))
  const viewItems = foundViews.items.map(toItem)
  const errors = [
    ['users', foundUsers.error],
    ['SSH keys', foundKeys.error],
    ['API tokens', foundTokens.error],
    ['views', foundViews.error],
    ['nodes', nodeError],
    ['images', imageItems.error],
    ['domains', foundDomains.error],
    ['regions', foundRegions.error],
  ] as const
  const openNode = useOpenNode()
  const namedNodes = findNamedNodes(candidates, words)
  const pagedNodes =
    openNode && words.length > 0 && !namedNodes.some(({ id }) => id === openNode.id)
      ? [...namedNodes, openNode]
      : namedNodes
  const shownPages = nodePages.filter(({ operation }) => !operation || isAllowed(permissionFor(operation)))
  const nodePageItems = pagedNodes.flatMap(({ id, label }) =>
    shownPages.map((page) =>
      toItem({ id: page.path(id), label: `${page.label} of ${label}`, kind: 'Page', keywords: [] }),
    ),
  )
  const destinations = [
    ...pageItems,
    ...profileItems,
    ...createItems,
    ...imageItems.create,
    ...nodeItems,
    ...imageItems.destinations,
    ...regionItems,
    ...domainItems,
    ...accountItems,
  ]
  const itemAt = (address: string) =>
    destinations.find(({ id }) => id === address) ??
    [...nodeItems, ...domainItems].find(({ id }) => address.startsWith(`${id}/`))
  const [current, ...previous] = recentAddresses().map(itemAt)
  const recent = new Set(words.length > 0 ? [] : previous.flatMap((item) => (item && item !== current ? item : [])))
  const withoutRecent = (list: readonly PaletteItem[]) => list.filter((each) => !recent.has(each))
  return {
    loading,
    failed: errors.flatMap(([name, error]) => (error && !isNotPermitted(error) ? [name] : [])),
    items: [
      ...[...recent].map(asRecent),
      ...nodePageItems,
      ...nodeActionItems,
      ...imageItems.actions,
      ...openDomain.actions,
      ...openDomain.pages,
      ...foundDomains.pages.filter(({ id }) => openDomain.pages.every((page) => page.id !== id)).map(toItem),
      ...withoutRecent(pageItems),
      // Too many to be listed before anything is typed.
      ...(words.length > 0 ? profileItems : []),
      ...withoutRecent(createItems),
      ...withoutRecent(imageItems.create),
      ...profileActionItems,
      ...openDomain.general,
      ...connectionItems,
      ...globalActions,
      ...withoutRecent(viewItems),
      ...withoutRecent(nodeItems),
      ...withoutRecent(imageItems.destinations),
      ...withoutRecent(regionItems),
      ...withoutRecent(domainItems),
      ...withoutRecent(accountItems),
    ],
  }
}
