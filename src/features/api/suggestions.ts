/** What a parameter of a path may name: nodes, domains, users, regions and types. */
import { useQuery } from '@tanstack/react-query'
import { domains, nodes, users } from '#contract/operations.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { privacy } from '#kit/preferences/privacy.ts'
import { domainList } from '#queries/domains.ts'
import { nodeList } from '#queries/nodes.ts'
import { regionList } from '#queries/regions.ts'
import { typeList } from '#queries/types.ts'
import { userTable } from '#queries/users.ts'
import { useStore } from '#ui/use-store.ts'
import type { Parameter } from './document.ts'

interface Suggestion {
  readonly value: string
  /** Shown beside an id. */
  readonly label?: string
}

/** Browsers show about twenty, and all of a long list would make each keystroke slow. */
const maxShown = 50

/** Suggestions that match the entry. `isOpened`: whether the field has been entered; until then, nothing is read. */
export function useSuggestions({ name, place }: Parameter, isOpened: boolean, entry: string): readonly Suggestion[] {
  const permissionFor = usePermission()
  const isPrivate = useStore(privacy)
  const names = (parameter: string) => isOpened && place === 'path' && name === parameter
  const ownNodes = useQuery({ ...nodeList.all, enabled: names('nodeId') && isAllowed(permissionFor(nodes.list)) }).data
  const ownDomains = useQuery({
    ...domainList.all,
    enabled: names('domainId') && isAllowed(permissionFor(domains.list)),
  }).data
  const allUsers = useQuery({
    ...userTable.all,
    enabled: names('username') && isAllowed(permissionFor(users.list)),
  }).data
  const allRegions = useQuery({ ...regionList, enabled: names('regionId') }).data
  const allTypes = useQuery({ ...typeList, enabled: names('typeId') }).data
  const suggestions = (): readonly Suggestion[] => {
    if (names('nodeId')) return ownNodes?.items.map(({ id, label }) => ({ value: String(id), label })) ?? []
    if (names('domainId'))
      return ownDomains?.items.map(({ id, domain }) => ({ value: String(id), label: domain })) ?? []
    if (names('username')) return allUsers?.items.map(({ username }) => ({ value: username })) ?? []
    if (names('regionId')) return allRegions?.data.map(({ id, label }) => ({ value: id, label })) ?? []
    if (names('typeId')) return allTypes?.data.map(({ id, label }) => ({ value: id, label })) ?? []
    return []
  }
  // The list of a browser cannot be covered as names on the page are.
  if (isPrivate) return []
  const words = entry.toLowerCase()
  return suggestions()
    .filter(({ value, label = '' }) => `${value} ${label}`.toLowerCase().includes(words))
    .slice(0, maxShown)
}
