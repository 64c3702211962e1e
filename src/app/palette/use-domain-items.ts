/** Domains in the palette: of all, or the service's results in an account too large to load completely; their tabs, and the actions on the open one. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useMatch } from 'react-router'
import type { Domain } from '#contract/areas/domains.ts'
import { toAsciiName } from '#contract/dns/names/dns-name.ts'
import { toUnicodeName } from '#contract/dns/names/idn.ts'
import { pageSize } from '#contract/limits.ts'
import { domains, records } from '#contract/operations.ts'
import { domainActions } from '#features/domains/actions/domain-actions.ts'
import { importDomainAction } from '#features/domains/actions/import.ts'
import { useActionItems } from '#kit/actions/action-menu.tsx'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { paths } from '#kit/paths.ts'
import { domainList, domainView } from '#queries/domains.ts'
import { AppWindow } from '#ui/icons/app-window.ts'
import { Globe } from '#ui/icons/globe.ts'
import { Search } from '#ui/icons/search.ts'
import { isPartOf, startsWord, toEntry, type Entry, type FoundResources, type Group } from './items.ts'

const noDomains: readonly Domain[] = []

const toDomainEntry = ({ id, domain, tags }: Domain): Entry =>
  toEntry({
    id: paths.domain(id),
    label: domain,
    group: 'Domains',
    icon: Globe,
    keywords: [String(id), toUnicodeName(domain), 'records', 'dns', ...tags],
  })

/** The tabs of a domain besides its records, which the domain itself opens. */
const domainTabs = [
  { label: 'Settings', path: paths.domainSettings },
  { label: 'Zone file', path: paths.domainZoneFile },
  { label: 'Delegation', path: paths.domainDelegation },
] as const

/** Of how many domains whose name is typed the tabs are listed. */
const maxNamedDomains = 3
const isTabWord = (word: string) =>
  ['Records', ...domainTabs.map(({ label }) => label)].some((label) => startsWord(word, label))

const tabEntries = ({ id, domain }: Domain, group: Group): Entry[] =>
  domainTabs.map(({ label, path }) =>
    toEntry({
      id: path(id),
      label: `${label} of ${domain}`,
      group,
      icon: AppWindow,
      keywords: ['domain', 'zone', 'tab', 'page'],
    }),
  )

/** The first few that fit; a long list is not searched to its end. */
function firstNamed(items: readonly Domain[], nameWords: readonly string[]): readonly Domain[] {
  const named: Domain[] = []
  if (nameWords.length === 0) return named
  for (const item of items) {
    if (nameWords.every((word) => isPartOf(word, item.domain))) named.push(item)
    if (named.length === maxNamedDomains) break
  }
  return named
}

/** The domain whose page is open. */
function useOpenDomain(): Domain | undefined {
  const id = Number(useMatch(`${paths.domains()}/:domainId/*`)?.params['domainId'])
  return useQuery({ ...domainView(id), enabled: Number.isSafeInteger(id) && id > 0 }).data
}

interface DomainItems extends FoundResources {
  readonly domains: readonly Domain[]
  /** Of the open domain, and of the few whose name is typed. */
  readonly tabs: readonly Entry[]
  /** What can be done with the open domain. */
  readonly actions: readonly Entry[]
  /** What belongs to no domain: import, and the search over all records. */
  readonly general: readonly Entry[]
}

/** Requests nothing that the user may not read. */
export function useDomainItems(words: readonly string[]): DomainItems {
  const itemsOf = useActionItems()
  const permissionFor = usePermission()
  const mayList = isAllowed(permissionFor(domains.list))
  const all = useQuery({ ...domainList.all, enabled: mayList })
  const nameWords = words.filter((each) => !isTabWord(each))
  const word = useDeferredValue(toAsciiName(nameWords[0] ?? ''))
  const found = useQuery({
    ...domainList.page({ page: 1, page_size: pageSize.min }, { domain: { '+contains': word } }),
    enabled: mayList && (all.data?.exceedsLimit ?? false) && word !== '',
    placeholderData: keepPreviousData,
  })
  const items = (all.data?.exceedsLimit ? found.data?.data : all.data?.items) ?? noDomains
  const entries = useMemo(() => items.map(toDomainEntry), [items])
  const open = useOpenDomain()
  const isSearching = words.length > 0
  const named = firstNamed(items, nameWords)
  const withOpen = open && !named.some(({ id }) => id === open.id) ? [...named, open] : named
  const actions = open
    ? itemsOf(domainActions, open).map(({ label, icon = Globe, disabledReason = null, onSelect = () => {} }) =>
        toEntry({
          id: `${open.id} ${label}`,
          label: `${label} ${open.domain}`,
          group: isSearching ? 'Actions' : 'This domain',
          icon,
          keywords: ['domain', 'zone'],
          run: onSelect,
          disabledReason,
        }),
      )
    : []
  const general = [
    ...itemsOf([importDomainAction], undefined).flatMap(({ label, icon = Globe, href, disabledReason }) =>
      href === undefined || disabledReason
        ? []
        : [toEntry({ id: href, label, group: 'Actions', icon, keywords: ['transfer', 'axfr', 'zone file'] })],
    ),
    ...(isAllowed(permissionFor(records.list))
      ? [
          toEntry({
            id: paths.domainSearch(),
            label: 'Search records',
            group: 'Pages',
            icon: Search,
            keywords: ['dns', 'points to', 'address'],
          }),
        ]
      : []),
  ]
  return {
    domains: items,
    entries,
    tabs: withOpen.flatMap((domain) => tabEntries(domain, isSearching ? 'Tabs' : 'This domain')),
    actions,
    general,
    error: all.data ? found.error : all.error,
  }
}
