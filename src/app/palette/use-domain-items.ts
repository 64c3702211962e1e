/** The domains that the palette finds: of all, or the service's results in an account too large to load completely. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { domains, type Domain } from '#contract/areas/domains.ts'
import { toUnicodeName } from '#contract/rules/idn.ts'
import { pageSize } from '#contract/schema.ts'
import { isAllowed, usePermission } from '#kit/permission.ts'
import { paths } from '#kit/paths.ts'
import { domainList } from '#queries/domains.ts'
import type { PaletteItem } from './items.ts'

const toDestination = ({ id, domain, tags }: Domain): Omit<PaletteItem, 'run'> => ({
  id: paths.domain(id),
  label: domain,
  kind: 'Domain',
  keywords: [String(id), toUnicodeName(domain), 'records', 'dns', ...tags],
})

/** Requests nothing that the user may not read. */
export function useDomainDestinations(words: readonly string[]): readonly Omit<PaletteItem, 'run'>[] {
  const mayList = isAllowed(usePermission()(domains.list))
  const all = useQuery({ ...domainList.all, enabled: mayList })
  const word = useDeferredValue(words[0] ?? '')
  const found = useQuery({
    ...domainList.page({ page: 1, page_size: pageSize.min }, { domain: { '+contains': word } }),
    enabled: mayList && (all.data?.exceedsLimit ?? false) && word !== '',
    placeholderData: keepPreviousData,
  })
  const items = all.data?.exceedsLimit ? (found.data?.data ?? []) : (all.data?.items ?? [])
  return items.map(toDestination)
}
