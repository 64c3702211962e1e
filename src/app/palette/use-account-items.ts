/** Users, SSH keys, API tokens and saved views in the palette. Requests nothing that the user may not read. */
import { useQuery } from '@tanstack/react-query'
import type { OperationAccess } from '#contract/endpoint.ts'
import { sshKeys, tokens, users } from '#contract/operations.ts'
import { useAllSavedViews } from '#kit/table/filters/saved-views.ts'
import { isAllowed, usePermission, useSupported } from '#kit/permission/permission.ts'
import { paths } from '#kit/paths.ts'
import { sshKeyTable } from '#queries/ssh-keys.ts'
import { tokenTable } from '#queries/tokens.ts'
import { userTable } from '#queries/users.ts'
import type { Destination, FoundResources } from './items.ts'

/** Where the lists with saved views are, and what they are called. */
const lists: Readonly<Record<string, { readonly path: string; readonly label: string }>> = {
  nodes: { path: paths.nodes(), label: 'Nodes' },
  backups: { path: paths.backups(), label: 'Backups' },
  images: { path: paths.images(), label: 'Images' },
  regions: { path: paths.regions(), label: 'Regions' },
  domains: { path: paths.domains(), label: 'Domains' },
  events: { path: paths.events(), label: 'Events' },
  users: { path: paths.users(), label: 'Users' },
  tokens: { path: paths.tokens(), label: 'API tokens' },
  'ssh-keys': { path: paths.sshKeys(), label: 'SSH keys' },
  devices: { path: paths.devices(), label: 'Trusted devices' },
  sessions: { path: paths.sessions(), label: 'Sessions' },
  logins: { path: paths.logins(), label: 'Logins' },
  apps: { path: paths.apps(), label: 'Authorized apps' },
}

/** A page of a list that shows only what is called like this: its resources have no page of their own. */
function labeled(path: string, label: string): string {
  // The search has no way to write a quotation mark.
  const q = label.includes('"') ? label.replaceAll('"', ' ') : `label:"${label}"`
  return `${path}?${new URLSearchParams({ q })}`
}

/** Those with the same address are one. */
const unique = (destinations: readonly Destination[]) => [
  ...new Map(destinations.map((each) => [each.id, each])).values(),
]

function useMayRead() {
  const permissionFor = usePermission()
  const supports = useSupported()
  return (operation: OperationAccess) => isAllowed(permissionFor(operation)) && supports(operation)
}

export function useUserDestinations(): FoundResources {
  const { data, error } = useQuery({ ...userTable.all, enabled: useMayRead()(users.list) })
  const items = (data?.items ?? []).flatMap(({ username, email }): Destination[] => [
    { id: paths.user(username), label: username, kind: 'User', keywords: [email, 'grants'] },
    { id: paths.userSettings(username), label: `Settings of ${username}`, kind: 'Page', keywords: [email, 'user'] },
  ])
  return { items, error: data ? null : error }
}

export function useSshKeyDestinations(): FoundResources {
  const { data, error } = useQuery({ ...sshKeyTable.all, enabled: useMayRead()(sshKeys.list) })
  const items = (data?.items ?? []).map(({ id, label }): Destination => ({
    id: labeled(paths.sshKeys(), label),
    label,
    kind: 'SSH key',
    keywords: [String(id), 'public key'],
  }))
  return { items: unique(items), error: data ? null : error }
}

export function useTokenDestinations(): FoundResources {
  const { data, error } = useQuery({ ...tokenTable.all, enabled: useMayRead()(tokens.list) })
  const items = (data?.items ?? []).map(({ id, label }): Destination => ({
    id: labeled(paths.tokens(), label),
    label,
    kind: 'API token',
    keywords: [String(id), 'personal access token'],
  }))
  return { items: unique(items), error: data ? null : error }
}

/** `isReachable`: whether the navigation or the profile has the list. */
export function useViewDestinations(isReachable: (path: string) => boolean): FoundResources {
  const { lists: stored, error } = useAllSavedViews()
  const items = stored.flatMap(([name, views]): Destination[] => {
    const list = lists[name]
    if (!list || !isReachable(list.path)) return []
    return views.map((view) => ({
      id: `${list.path}?${view.query}`,
      label: view.name,
      kind: `View of ${list.label}`,
      keywords: ['saved view', list.label],
    }))
  })
  return { items: unique(items), error }
}
