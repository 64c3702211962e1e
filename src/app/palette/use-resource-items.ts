/**
 * Images, regions, users, SSH keys, tokens, tags and saved views in the palette, and the actions on the open image.
 * Requests nothing that the user may not read.
 */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMatch } from 'react-router'
import type { Domain } from '#contract/areas/domains.ts'
import type { Image } from '#contract/areas/images.ts'
import type { Node } from '#contract/areas/nodes.ts'
import type { Region } from '#contract/areas/regions.ts'
import type { User } from '#contract/areas/users.ts'
import type { OperationAccess } from '#contract/endpoint.ts'
import { sshKeys, tokens, users } from '#contract/operations.ts'
import { privateImageNumber } from '#contract/rules/images/images.ts'
import { plural, t } from '#contract/translate.ts'
import { imageActions, privateImagesReason } from '#features/images/actions/image-actions.ts'
import { taggedPath, type TagKind } from '#features/tags/tag.ts'
import { useActionItems } from '#kit/actions/action-menu.tsx'
import { regionLabel } from '#shared/regions/labels.ts'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission, useSupported } from '#kit/permission/permission.ts'
import { useSession } from '#kit/permission/principal.ts'
import { useAllSavedViews } from '#kit/table/filters/saved-views.ts'
import { imageList, imageView } from '#queries/image-reads.ts'
import { regionList } from '#queries/regions.ts'
import { sshKeyTable, type SshKey } from '#queries/ssh-keys.ts'
import { usedTags, type UsedTag } from '#queries/tags.ts'
import { tokenTable, type Token } from '#queries/tokens.ts'
import { userTable } from '#queries/users.ts'
import { countryName } from '#shared/regions/countries.ts'
import { AppWindow } from '#ui/icons/app-window.ts'
import { Braces } from '#ui/icons/braces.ts'
import { CircleUser } from '#ui/icons/circle-user.ts'
import { Disc3 } from '#ui/icons/disc-3.ts'
import { KeyRound } from '#ui/icons/key-round.ts'
import { ListFilter } from '#ui/icons/list-filter.ts'
import { MapPin } from '#ui/icons/map-pin.ts'
import { Tag } from '#ui/icons/tag.ts'
import { toEntry, type Entry, type PaletteItem } from './items.ts'
import { actionEntries, useResourceEntries, withName, type ResourceEntries } from './resource-entries.ts'

const imageItem = ({ id, label, description }: Image): PaletteItem => ({
  id: paths.image(id),
  label,
  group: 'Images',
  icon: Disc3,
  // All public images begin with the same word, which would then find every one of them.
  keywords: [privateImageNumber(id) === null ? id.slice(id.indexOf('/') + 1) : id, description ?? ''],
})

export function useImageItems(): ResourceEntries {
  const { data, error } = useQuery(imageList)
  return useResourceEntries({ data: data?.data, error }, imageItem)
}

/** The actions on the image whose page is open. */
export function useImageActions(isSearching: boolean): readonly Entry[] {
  const id = useMatch(`${paths.images()}/*`)?.params['*'] ?? ''
  const { scopes } = useSession()
  const canRead = privateImageNumber(id) === null || privateImagesReason(scopes) === null
  const { data: image } = useQuery({ ...imageView(id), enabled: id.includes('/') && canRead })
  const itemsOf = useActionItems()
  if (!image) return []
  return actionEntries(itemsOf(imageActions, image), {
    of: paths.image(id),
    labelOf: (label) => withName(label, image.label),
    group: isSearching ? 'Actions' : 'This image',
    icon: Disc3,
    keywords: ['image'],
  })
}

const regionItem = (region: Region): PaletteItem => ({
  id: paths.region(region.id),
  label: regionLabel(region),
  group: 'Regions',
  icon: MapPin,
  keywords: [region.id, countryName(region.country)],
})

export function useRegionItems(): ResourceEntries {
  const { data, error } = useQuery(regionList)
  return useResourceEntries({ data: data?.data, error }, regionItem)
}

function useMayRead() {
  const permissionFor = usePermission()
  const supports = useSupported()
  return (operation: OperationAccess) => isAllowed(permissionFor(operation)) && supports(operation)
}

const userItem = ({ username, email }: User): PaletteItem => ({
  id: paths.user(username),
  label: username,
  group: 'Users',
  icon: CircleUser,
  keywords: [email, 'grants'],
  detail: email,
})

const userTabItem = ({ username, email }: User): PaletteItem => ({
  id: paths.userSettings(username),
  label: t('Settings of {username}', { username }),
  group: 'Tabs',
  icon: AppWindow,
  keywords: [email, 'user', 'tab', 'page'],
})

export function useUserItems(): ResourceEntries & { readonly tabs: readonly Entry[] } {
  const { data, error } = useQuery({ ...userTable.all, enabled: useMayRead()(users.list) })
  const all = { data: data?.items, error }
  return { ...useResourceEntries(all, userItem), tabs: useResourceEntries(all, userTabItem).entries }
}

/** The page of a list, filtered by this label: for resources without a page of their own. */
function labeled(path: string, label: string): string {
  // The search has no way to write a quotation mark.
  const q = label.includes('"') ? label.replaceAll('"', ' ') : `label:"${label}"`
  return `${path}?${new URLSearchParams({ q })}`
}

const sshKeyItem = ({ id, label }: SshKey): PaletteItem => ({
  id: labeled(paths.sshKeys(), label),
  label,
  group: 'SSH keys',
  icon: KeyRound,
  keywords: [String(id), 'ssh key', 'public key'],
})

export function useSshKeyItems(): ResourceEntries {
  const { data, error } = useQuery({ ...sshKeyTable.all, enabled: useMayRead()(sshKeys.list) })
  return useResourceEntries({ data: data?.items, error }, sshKeyItem)
}

const tokenItem = ({ id, label }: Token): PaletteItem => ({
  id: labeled(paths.tokens(), label),
  label,
  group: 'API tokens',
  icon: Braces,
  keywords: [String(id), 'api token', 'personal access token'],
})

export function useTokenItems(): ResourceEntries {
  const { data, error } = useQuery({ ...tokenTable.all, enabled: useMayRead()(tokens.list) })
  return useResourceEntries({ data: data?.items, error }, tokenItem)
}

const tagKinds = ['nodes', 'domains'] as const

const tagEntry = (kind: TagKind, used: UsedTag): Entry =>
  toEntry({
    id: taggedPath(kind, used.tag),
    label: used.tag,
    group: 'Tags',
    icon: Tag,
    keywords: ['tag'],
    detail:
      kind === 'nodes'
        ? plural(used.nodes.length, '{count} node', '{count} nodes')
        : plural(used.domains.length, '{count} domain', '{count} domains'),
  })

/** The tags of the nodes and domains that the browser has loaded: each leads to the list with that filter. */
export const useTagItems = (nodes: readonly Node[], domains: readonly Domain[]): readonly Entry[] =>
  useMemo(
    () =>
      usedTags(nodes, domains).flatMap((used) =>
        tagKinds.filter((kind) => used[kind].length > 0).map((kind) => tagEntry(kind, used)),
      ),
    [nodes, domains],
  )

/** The saved views of the lists among these pages. */
export function useViewItems(pages: readonly Entry[]): ResourceEntries {
  const { lists, error } = useAllSavedViews()
  const entries = lists.flatMap(([name, views]): Entry[] => {
    // The name of a list is the end of its address.
    const page = pages.find(({ item }) => item.id.endsWith(`/${name}`))?.item
    if (!page) return []
    return views.map((view) =>
      toEntry({
        id: `${page.id}?${view.query}`,
        label: view.name,
        group: 'Saved views',
        icon: ListFilter,
        keywords: ['saved view', page.label],
        detail: page.label,
      }),
    )
  })
  return { entries, error }
}
