/** Domains in the palette: of all, or the service's results in an account too large to load completely; and the actions on the open one. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useMatch, useNavigate } from 'react-router'
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
import { matchScore, type Destination, type FoundResources, type PaletteItem } from './items.ts'

const toDestination = ({ id, domain, tags }: Domain): Omit<PaletteItem, 'run'> => ({
  id: paths.domain(id),
  label: domain,
  kind: 'Domain',
  keywords: [String(id), toUnicodeName(domain), 'records', 'dns', ...tags],
})

const domainPages = [
  { label: 'Records', path: paths.domain },
  { label: 'Settings', path: paths.domainSettings },
  { label: 'Zone file', path: paths.domainZoneFile },
  { label: 'Delegation', path: paths.domainDelegation },
] as const

/** Of how many domains whose name is typed the pages are listed. */
const maxNamedDomains = 3
const isPageWord = (word: string) => domainPages.some(({ label }) => matchScore(word, label) >= 3)

const pageDestinations = ({ id, domain }: Domain): Destination[] =>
  domainPages.map(({ label, path }) => ({
    id: path(id),
    label: `${label} of ${domain}`,
    kind: 'Page',
    keywords: ['domain', 'zone'],
  }))

/** The domains, and the pages of the few whose name is typed. Requests nothing that the user may not read. */
export function useDomainDestinations(
  words: readonly string[],
): FoundResources & { readonly pages: readonly Destination[] } {
  const mayList = isAllowed(usePermission()(domains.list))
  const all = useQuery({ ...domainList.all, enabled: mayList })
  const nameWords = words.filter((each) => !isPageWord(each))
  const word = useDeferredValue(toAsciiName(nameWords[0] ?? ''))
  const found = useQuery({
    ...domainList.page({ page: 1, page_size: pageSize.min }, { domain: { '+contains': word } }),
    enabled: mayList && (all.data?.exceedsLimit ?? false) && word !== '',
    placeholderData: keepPreviousData,
  })
  const items = all.data?.exceedsLimit ? (found.data?.data ?? []) : (all.data?.items ?? [])
  const named =
    nameWords.length === 0
      ? []
      : items.filter(({ domain }) => nameWords.every((each) => matchScore(each, domain) > 0)).slice(0, maxNamedDomains)
  return {
    items: items.map(toDestination),
    pages: named.flatMap(pageDestinations),
    error: all.data ? found.error : all.error,
  }
}

/** The domain whose page is open. */
function useOpenDomain(): Domain | undefined {
  const id = Number(useMatch(`${paths.domains()}/:domainId/*`)?.params['domainId'])
  return useQuery({ ...domainView(id), enabled: Number.isSafeInteger(id) && id > 0 }).data
}

interface OpenDomainItems {
  /** What can be done with the open domain, listed before anything is typed. */
  readonly actions: readonly PaletteItem[]
  /** The pages of the open domain. */
  readonly pages: readonly PaletteItem[]
  /** What belongs to no domain: import, and the search over all records. */
  readonly general: readonly PaletteItem[]
}

export function useOpenDomainItems(): OpenDomainItems {
  const navigate = useNavigate()
  const itemsOf = useActionItems()
  const mayReadRecords = isAllowed(usePermission()(records.list))
  const domain = useOpenDomain()
  const page = (id: string, label: string, keywords: readonly string[], kind = 'Page'): PaletteItem => ({
    id,
    label,
    kind,
    keywords,
    run: () => void navigate(id),
  })
  const actions = domain
    ? itemsOf(domainActions, domain).map(({ label, disabledReason, onSelect = () => {} }): PaletteItem => ({
        id: `${domain.id} ${label}`,
        label: `${label} ${domain.domain}`,
        kind: 'Action',
        keywords: ['domain', 'zone'],
        run: onSelect,
        disabledReason,
      }))
    : []
  const pages = domain ? pageDestinations(domain).map(({ id, label, keywords }) => page(id, label, keywords)) : []
  const general = [
    ...itemsOf([importDomainAction], undefined).flatMap(({ label, href, disabledReason }) =>
      href === undefined || disabledReason ? [] : [page(href, label, ['transfer', 'axfr', 'zone file'], 'Action')],
    ),
    ...(mayReadRecords ? [page(paths.domainSearch(), 'Search records', ['dns', 'points to', 'address'])] : []),
  ]
  return { actions, pages, general }
}
