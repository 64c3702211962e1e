/** The content of the palette: all kinds of items, searched, or in their order before anything is typed. */
import { t } from '#contract/translate.ts'
import { statusOf } from '#api/error.ts'
import { splitWords } from '#shared/nodes/use-node-search.ts'
import { browseEntries, searchEntries, type Entry, type PaletteItem, type Section } from './items.ts'
import { recentAddresses } from './recent-visits.ts'
import { useDomainItems } from './use-domain-items.ts'
import { useNodeItems } from './use-node-items.ts'
import {
  globalEntries,
  profilePages,
  useConnectionItems,
  useCreateItems,
  usePageItems,
  useRecordSearch,
} from './use-page-items.ts'
import {
  useImageActions,
  useImageItems,
  useRegionItems,
  useSshKeyItems,
  useTagItems,
  useTokenItems,
  useUserItems,
  useViewItems,
} from './use-resource-items.ts'

/**
 * Resources that a narrow token or missing grants exclude, or that the service does not have, did not need to be
 * searched.
 */
const isNotPermitted = (error: Error) => [401, 403, 404].includes(statusOf(error) ?? 0)

/** How many visited destinations are listed before anything is typed. */
const maxRecent = 5

/** The address of the resource of a page with tabs: /nodes/2 for /nodes/2/backups. */
const withoutTab = (address: string) =>
  address.split('/').length > 3 ? address.slice(0, address.lastIndexOf('/')) : address

/** The latest visited destinations, without the open page. */
function recentItems(
  entries: readonly Entry[],
  visits: readonly string[],
  others: (addresses: readonly string[]) => readonly PaletteItem[],
): PaletteItem[] {
  const wanted = new Set(visits)
  const known = new Map(others(visits).map((item) => [item.id, item]))
  for (const { item } of entries) if (wanted.has(item.id) && item.run === undefined) known.set(item.id, item)
  const [current, ...previous] = visits.map((address) => known.get(address) ?? known.get(withoutTab(address)))
  const recent = new Set(previous.flatMap((item) => (item && item.id !== current?.id ? item : [])))
  return [...recent].slice(0, maxRecent)
}

/** An address or a host name, which records may hold as well. */
const looksLikeValue = /[.:]/

interface PaletteItems {
  readonly sections: readonly Section[]
  /** More items may follow. */
  readonly loading: boolean
  /** The kinds that could not be searched: "nodes". Those that the session may not read do not count. */
  readonly failed: readonly string[]
}

export function usePaletteItems(searchText: string): PaletteItems {
  const words = splitWords(searchText)
  const isSearching = words.length > 0
  const nodes = useNodeItems(words)
  const images = useImageItems()
  const imageActions = useImageActions(isSearching)
  const domains = useDomainItems(words)
  const regions = useRegionItems()
  const users = useUserItems()
  const sshKeys = useSshKeyItems()
  const tokens = useTokenItems()
  const tags = useTagItems(nodes.nodes, domains.domains)
  const pages = usePageItems()
  const create = useCreateItems()
  const views = useViewItems([...pages, ...profilePages()])
  const connections = useConnectionItems()
  const recordSearch = useRecordSearch()
  const found = [
    [t('users'), users],
    [t('SSH keys'), sshKeys],
    [t('API tokens'), tokens],
    [t('views'), views],
    [t('nodes'), nodes],
    [t('images'), images],
    [t('domains'), domains],
    [t('regions'), regions],
  ] as const
  const failed = found.flatMap(([name, { error }]) => (error && !isNotPermitted(error) ? [name] : []))
  const ofOpenPage = [...nodes.actions, ...imageActions, ...domains.actions, ...nodes.tabs, ...domains.tabs]
  const general = [...globalEntries(), ...connections, ...views.entries]
  const resources = [nodes, images, domains, regions, users, sshKeys, tokens].flatMap(({ entries }) => entries)
  const visits = recentAddresses()
  const [open, ...previous] = visits
  if (!isSearching) {
    // The open page is last: nobody looks for it.
    const isOpen = ({ item }: Entry) => Number(item.id === open)
    const others = pages.toSorted((a, b) => isOpen(a) - isOpen(b))
    const entries = [...ofOpenPage, ...others, ...create, ...general, ...resources, ...tags]
    const recent = recentItems([...profilePages(), ...entries], visits, nodes.visited)
    return { loading: false, failed, sections: browseEntries(entries, recent) }
  }
  // Create actions come first among equal matches: there are few of them, and many actions on resources.
  const entries = [
    ...create,
    ...ofOpenPage,
    ...pages,
    ...profilePages(),
    ...general,
    ...resources,
    ...tags,
    ...users.tabs,
  ]
  const visited = [...new Set(previous.flatMap((address) => [address, withoutTab(address)]))]
  const loading = nodes.loading || domains.loading
  const sections = searchEntries(entries, searchText, visited)
  const isOffered = !loading && (sections.length === 0 || looksLikeValue.test(searchText))
  return { loading, failed, sections: isOffered ? [...sections, ...recordSearch(searchText.trim())] : sections }
}
