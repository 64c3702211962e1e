/** Users, SSH keys, API tokens, tags and saved views in the palette. Requests nothing that the user may not read. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Domain } from '#contract/areas/domains.ts'
import type { Node } from '#contract/areas/nodes.ts'
import type { OperationAccess } from '#contract/endpoint.ts'
import { sshKeys, tokens, users } from '#contract/operations.ts'
import { pluralize } from '#kit/format/texts.ts'
import { useAllSavedViews } from '#kit/table/filters/saved-views.ts'
import { isAllowed, usePermission, useSupported } from '#kit/permission/permission.ts'
import { paths } from '#kit/paths.ts'
import { sshKeyTable } from '#queries/ssh-keys.ts'
import { tokenTable } from '#queries/tokens.ts'
import { userTable } from '#queries/users.ts'
import { AppWindow } from '#ui/icons/app-window.ts'
import { Braces } from '#ui/icons/braces.ts'
import { CircleUser } from '#ui/icons/circle-user.ts'
import { KeyRound } from '#ui/icons/key-round.ts'
import { ListFilter } from '#ui/icons/list-filter.ts'
import { Tag } from '#ui/icons/tag.ts'
import { toEntry, type Entry, type FoundResources } from './items.ts'

/** Where the lists with saved views are, and what they are called. */
const lists: Readonly<Record<string, { readonly path: string; readonly label: string }>> = {
  nodes: { path: paths.nodes(), label: 'Nodes' },
  backups: { path: paths.backups(), label: 'Backups' },
  images: { path: paths.images(), label: 'Images' },
  regions: { path: paths.regions(), label: 'Regions' },
  domains: { path: paths.domains(), label: 'Domains' },
  events: { path: paths.events(), label: 'Events' },
  tags: { path: paths.tags(), label: 'Tags' },
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

function useMayRead() {
  const permissionFor = usePermission()
  const supports = useSupported()
  return (operation: OperationAccess) => isAllowed(permissionFor(operation)) && supports(operation)
}

interface UserItems extends FoundResources {
  readonly tabs: readonly Entry[]
}

export function useUserItems(): UserItems {
  const { data, error } = useQuery({ ...userTable.all, enabled: useMayRead()(users.list) })
  return useMemo(() => {
    const all = data?.items ?? []
    const entries = all.map(({ username, email }) =>
      toEntry({
        id: paths.user(username),
        label: username,
        group: 'Users',
        icon: CircleUser,
        keywords: [email, 'grants'],
        detail: email,
      }),
    )
    const tabs = all.map(({ username, email }) =>
      toEntry({
        id: paths.userSettings(username),
        label: `Settings of ${username}`,
        group: 'Tabs',
        icon: AppWindow,
        keywords: [email, 'user', 'tab', 'page'],
      }),
    )
    return { entries, tabs, error: data ? null : error }
  }, [data, error])
}

export function useSshKeyItems(): FoundResources {
  const { data, error } = useQuery({ ...sshKeyTable.all, enabled: useMayRead()(sshKeys.list) })
  return useMemo(() => {
    const entries = (data?.items ?? []).map(({ id, label }) =>
      toEntry({
        id: labeled(paths.sshKeys(), label),
        label,
        group: 'SSH keys',
        icon: KeyRound,
        keywords: [String(id), 'ssh key', 'public key'],
      }),
    )
    return { entries, error: data ? null : error }
  }, [data, error])
}

export function useTokenItems(): FoundResources {
  const { data, error } = useQuery({ ...tokenTable.all, enabled: useMayRead()(tokens.list) })
  return useMemo(() => {
    const entries = (data?.items ?? []).map(({ id, label }) =>
      toEntry({
        id: labeled(paths.tokens(), label),
        label,
        group: 'API tokens',
        icon: Braces,
        keywords: [String(id), 'api token', 'personal access token'],
      }),
    )
    return { entries, error: data ? null : error }
  }, [data, error])
}

/** How many have each tag. */
function countTags(all: readonly { readonly tags: readonly string[] }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { tags } of all) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return counts
}

/** The tags of the nodes and domains that the browser has: each leads to the list with that filter. */
export function useTagItems(nodes: readonly Node[], domains: readonly Domain[]): readonly Entry[] {
  return useMemo(() => {
    const entriesOf = (path: string, noun: string, counts: ReadonlyMap<string, number>) =>
      [...counts].map(([tag, count]) =>
        toEntry({
          id: `${path}?${new URLSearchParams({ tags: tag })}`,
          label: tag,
          group: 'Tags',
          icon: Tag,
          keywords: ['tag'],
          detail: pluralize(count, noun),
        }),
      )
    return [
      ...entriesOf(paths.nodes(), 'node', countTags(nodes)),
      ...entriesOf(paths.domains(), 'domain', countTags(domains)),
    ]
  }, [nodes, domains])
}

/** `isReachable`: whether the navigation or the profile has the list. */
export function useViewItems(isReachable: (path: string) => boolean): FoundResources {
  const { lists: stored, error } = useAllSavedViews()
  const entries = stored.flatMap(([name, views]): Entry[] => {
    const list = lists[name]
    if (!list || !isReachable(list.path)) return []
    return views.map((view) =>
      toEntry({
        id: `${list.path}?${view.query}`,
        label: view.name,
        group: 'Saved views',
        icon: ListFilter,
        keywords: ['saved view', list.label],
        detail: list.label,
      }),
    )
  })
  return { entries, error }
}
