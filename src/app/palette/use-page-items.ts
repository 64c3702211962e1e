/** The pages of the dashboard in the palette, what can be created, and the actions that every page has. */
import { namedConnections } from '#api/session/named-connections.ts'
import { tabConnection } from '#api/session/tab-connection.ts'
import { events, records } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { importDomainAction } from '#features/domains/actions/import.ts'
import { createImageAction, uploadImageAction } from '#features/images/actions/create.ts'
import { addSshKeyAction } from '#features/profile/ssh-keys/actions.ts'
import { profileTabs } from '#features/profile/tabs.ts'
import { createTokenAction } from '#features/profile/tokens/actions.ts'
import { createUserAction } from '#features/users/actions/create.ts'
import { useActionItems } from '#kit/actions/action-menu.tsx'
import { serviceHost } from '#kit/connections/describe-connection.ts'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { Bell } from '#ui/icons/bell.ts'
import { CircleUser } from '#ui/icons/circle-user.ts'
import { LogOut } from '#ui/icons/log-out.ts'
import { Monitor } from '#ui/icons/monitor.ts'
import { Plug } from '#ui/icons/plug.ts'
import { Users } from '#ui/icons/users.ts'
import { Plus } from '#ui/icons/plus.ts'
import { Search } from '#ui/icons/search.ts'
import { Settings } from '#ui/icons/settings.ts'
import { useStore } from '#ui/use-store.ts'
import { signOutOfAll } from '../connections/sign-out.ts'
import { switchConnection } from '../connections/switch.ts'
import { densityChoices, helpActions, signOutAction, themeChoices } from '../global-actions.ts'
import { useNavItems } from '../layouts/navigation.ts'
import { toEntry, type Entry, type PaletteItem, type Section } from './items.ts'
import { possibleEntries } from './resource-entries.ts'

const toPageEntry = (page: Pick<PaletteItem, 'id' | 'label' | 'icon' | 'keywords'>) =>
  toEntry({ ...page, group: 'Pages', isHarmless: true })

/** Other names for the pages of the profile. */
const profileKeywords = (): Readonly<Record<string, string>> => ({
  [paths.security()]: t('two-factor, 2fa, mfa, authenticator, phone, questions, password'),
  [paths.tokens()]: t('personal access tokens, keys'),
  [paths.sshKeys()]: t('public keys'),
  [paths.devices()]: t('browsers'),
  [paths.sessions()]: t('browsers, sign out everywhere'),
  [paths.logins()]: t('sign-ins, history'),
  [paths.apps()]: t('oauth'),
  [paths.access()]: t('grants, scopes, permissions'),
  [paths.preferences()]: t('settings, theme, density, timezone, start page, notifications'),
})

/**
 * The pages of the profile besides its first one, which the navigation has. They are too many to be listed before
 * anything is typed.
 */
export const profilePages = (): readonly Entry[] =>
  profileTabs()
    .filter(({ to }) => to !== paths.profile())
    .map(({ to, label }) =>
      toPageEntry({
        id: to,
        label,
        icon: to === paths.preferences() ? Settings : CircleUser,
        keywords: [t('profile'), ...(profileKeywords()[to]?.split(', ') ?? [])],
      }),
    )

const navKeywords = (): Readonly<Record<string, string>> => ({
  [paths.usage()]: t('transfer, load, cpu, busiest'),
  [paths.api()]: t('openapi, interface, reference, rest'),
})

export function usePageItems(): readonly Entry[] {
  const navItems = useNavItems()
  const permissionFor = usePermission()
  return [
    ...navItems.map(({ to, label, icon }) => ({
      id: to,
      label: label(),
      icon,
      keywords: navKeywords()[to]?.split(', ') ?? [],
    })),
    ...(isAllowed(permissionFor(events.list))
      ? [{ id: paths.events(), label: t('Events'), icon: Bell, keywords: t('activity, log, audit').split(', ') }]
      : []),
    {
      id: paths.connections(),
      label: t('Connections'),
      icon: Plug,
      keywords: t('accounts, switch, services').split(', '),
    },
    ...(isAllowed(permissionFor(records.list))
      ? [
          {
            id: paths.domainSearch(),
            label: t('Search records'),
            icon: Search,
            keywords: t('dns, points to, address').split(', '),
          },
        ]
      : []),
  ].map(toPageEntry)
}

/** Searches the records of all domains for a text; empty for those who may not read records. */
export function useRecordSearch(): (text: string) => readonly Section[] {
  const mayRead = isAllowed(usePermission()(records.list))
  return (text) => {
    if (!mayRead) return []
    const item: PaletteItem = {
      id: `${paths.domainSearch()}?${new URLSearchParams({ q: text }).toString()}`,
      label: t('Search all records for “{text}”', { text }),
      group: 'Records',
      icon: Search,
      keywords: [],
    }
    return [{ group: 'Records', items: [item], count: 0 }]
  }
}

/** The create actions that are available everywhere. */
export function useCreateItems(): readonly Entry[] {
  const navItems = useNavItems()
  const itemsOf = useActionItems()
  const shared = { group: 'Actions', icon: Plus, isHarmless: true } as const
  const createActions = [...navItems.flatMap(({ create }) => create ?? []), createUserAction]
  return [
    ...possibleEntries(itemsOf(createActions, undefined), { ...shared, keywords: t('new, add').split(', ') }),
    ...possibleEntries(itemsOf([addSshKeyAction, createTokenAction], undefined), {
      ...shared,
      keywords: t('new, profile').split(', '),
    }),
    ...possibleEntries(itemsOf([createImageAction, uploadImageAction], undefined), {
      ...shared,
      keywords: t('new, add, capture').split(', '),
    }),
    ...possibleEntries(itemsOf([importDomainAction], undefined), {
      ...shared,
      keywords: t('transfer, axfr, zone file').split(', '),
    }),
  ]
}

/** The actions that every user can run on every page. */
export const globalEntries = (): readonly Entry[] =>
  [
    ...helpActions(t('Hide or show sensitive data')),
    ...themeChoices().map(({ label, onSelect }) => ({
      label: t('Theme: {label}', { label }),
      icon: Monitor,
      keywords: t('appearance, mode').split(', '),
      onSelect,
    })),
    ...densityChoices().map(({ label, onSelect }) => ({
      label: t('Density: {label}', { label }),
      icon: Monitor,
      keywords: t('appearance, rows').split(', '),
      onSelect,
    })),
    signOutAction(),
  ].map(({ label, icon, keywords, onSelect }) =>
    toEntry({ id: label, label, group: 'Actions', icon, keywords, run: onSelect, isHarmless: true }),
  )

/**
 * Switching to another connection, and signing out of all; empty with a single connection. The names of connections
 * stay readable when sensitive data is hidden.
 */
export function useConnectionItems(): readonly Entry[] {
  const all = useStore(namedConnections)
  if (all.length < 2) return []
  const switches = all
    .filter(({ id }) => id !== tabConnection)
    .map((each) => ({
      label: t('Switch to {name}', { name: each.name }),
      icon: Users,
      keywords: ['connection', 'account', serviceHost(each), each.username ?? ''],
      run: () => void switchConnection(each.id),
    }))
  const signOut = {
    label: t('Sign out of all connections'),
    icon: LogOut,
    keywords: t('log out').split(', '),
    run: () => void signOutOfAll(),
  }
  return [...switches, signOut].map((action) =>
    toEntry({ ...action, id: action.label, group: 'Connections', isHarmless: true }),
  )
}
