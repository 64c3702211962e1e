/**
 * Domains in the palette: all of them, or the service's results in an account too large to load completely. With the
 * tabs of the few whose name is typed, and the actions on the open one.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useMatch } from 'react-router'
import type { Domain } from '#contract/areas/domains.ts'
import { toAsciiName } from '#contract/dns/names/dns-name.ts'
import { toUnicodeName } from '#contract/dns/names/idn.ts'
import { pageSize } from '#contract/limits.ts'
import { domains } from '#contract/operations.ts'
import { domainActions } from '#features/domains/actions/domain-actions.ts'
import { domainTabs } from '#features/domains/detail/tabs.ts'
import { useActionItems } from '#kit/actions/action-menu.tsx'
import { isArriving } from '#kit/page/use-settled.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { paths } from '#kit/paths.ts'
import { domainList, domainView } from '#queries/domains.ts'
import { Globe } from '#ui/icons/globe.ts'
import { startsWord, type Entry, type PaletteItem } from './items.ts'
import {
  actionEntries,
  findNamed,
  tabEntries,
  useResourceEntries,
  withName,
  withOpen,
  type ResourceEntries,
} from './resource-entries.ts'

const noDomains: readonly Domain[] = []

const toItem = ({ id, domain, tags }: Domain): PaletteItem => ({
  id: paths.domain(id),
  label: domain,
  group: 'Domains',
  icon: Globe,
  keywords: [String(id), toUnicodeName(domain), 'records', 'dns', ...tags],
})

const isTabWord = (word: string) => domainTabs.some(({ label }) => startsWord(word, label()))
const nameOfDomain = ({ domain }: Domain) => domain

/** The domain whose page is open. */
function useOpenDomain(): Domain | undefined {
  const id = Number(useMatch(`${paths.domains()}/:domainId/*`)?.params['domainId'])
  return useQuery({ ...domainView(id), enabled: Number.isSafeInteger(id) && id > 0 }).data
}

interface DomainItems extends ResourceEntries {
  readonly domains: readonly Domain[]
  /** The result is not complete yet. */
  readonly loading: boolean
  /** The tabs of the open domain, and of the few whose name is typed. */
  readonly tabs: readonly Entry[]
  /** The actions on the open domain. */
  readonly actions: readonly Entry[]
}

/** Requests nothing that the user may not read. */
export function useDomainItems(words: readonly string[]): DomainItems {
  const itemsOf = useActionItems()
  const mayList = isAllowed(usePermission()(domains.list))
  const all = useQuery({ ...domainList.all, enabled: mayList })
  const nameWords = words.filter((each) => !isTabWord(each))
  const word = useDeferredValue(toAsciiName(nameWords[0] ?? ''))
  const found = useQuery({
    ...domainList.page({ page: 1, page_size: pageSize.min }, { domain: { '+contains': word } }),
    enabled: mayList && (all.data?.exceedsLimit ?? false) && word !== '',
    placeholderData: keepPreviousData,
  })
  const items = (all.data?.exceedsLimit ? found.data?.data : all.data?.items) ?? noDomains
  const { entries } = useResourceEntries({ data: items, error: null }, toItem)
  const open = useOpenDomain()
  const isSearching = words.length > 0
  return {
    domains: items,
    loading: all.isLoading || isArriving(all) || found.isLoading || found.isPlaceholderData,
    entries,
    error: all.data ? found.error : all.error,
    tabs: withOpen(findNamed(items, nameOfDomain, nameWords), open).flatMap(({ id, domain }) =>
      tabEntries(domainTabs, { id, name: domain, group: isSearching ? 'Tabs' : 'This domain' }),
    ),
    actions: open
      ? actionEntries(itemsOf(domainActions, open), {
          of: paths.domain(open.id),
          labelOf: (label) => withName(label, open.domain),
          group: isSearching ? 'Actions' : 'This domain',
          icon: Globe,
          keywords: ['domain', 'zone'],
        })
      : [],
  }
}
