/** The pages of the dashboard in the palette, and the actions that every page has. */
import { events } from '#contract/operations.ts'
import { addSshKeyAction } from '#features/profile/ssh-keys/actions.ts'
import { profileTabs } from '#features/profile/tabs.ts'
import { createTokenAction } from '#features/profile/tokens/actions.ts'
import { createUserAction } from '#features/users/actions/create.ts'
import { useActionItems } from '#kit/actions/action-menu.tsx'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { theme } from '#ui/theme.ts'
import { Bell } from '#ui/icons/bell.ts'
import { CircleUser } from '#ui/icons/circle-user.ts'
import { FileText } from '#ui/icons/file-text.ts'
import { EyeOff } from '#ui/icons/eye-off.ts'
import { Keyboard } from '#ui/icons/keyboard.ts'
import { LogOut } from '#ui/icons/log-out.ts'
import { Monitor } from '#ui/icons/monitor.ts'
import { Network } from '#ui/icons/network.ts'
import { Plus } from '#ui/icons/plus.ts'
import { Settings } from '#ui/icons/settings.ts'
import { useNavItems } from '../layouts/navigation.ts'
import { shortcutsHelpOpen } from '../layouts/shortcuts-help.tsx'
import { densityLabels, themeLabels } from '../layouts/theme-labels.ts'
import { togglePrivacy } from '../privacy.ts'
import { signOut } from '../session/sign-out.ts'
import { toEntry, type Entry } from './items.ts'

/** What people also call the pages of the profile. */
const profileKeywords: Readonly<Record<string, readonly string[]>> = {
  [paths.security()]: ['two-factor', '2fa', 'mfa', 'authenticator', 'phone', 'questions', 'password'],
  [paths.tokens()]: ['personal access tokens', 'keys'],
  [paths.sshKeys()]: ['public keys'],
  [paths.devices()]: ['browsers'],
  [paths.sessions()]: ['browsers', 'sign out everywhere'],
  [paths.logins()]: ['sign-ins', 'history'],
  [paths.apps()]: ['oauth'],
  [paths.access()]: ['grants', 'scopes', 'permissions'],
  [paths.preferences()]: ['settings', 'theme', 'density', 'timezone', 'start page', 'notifications'],
}

/** The pages of the profile besides its first one, which the navigation has. */
const profilePages: readonly Entry[] = profileTabs
  .filter(({ to }) => to !== paths.profile())
  .map(({ to, label }) =>
    toEntry({
      id: to,
      label,
      group: 'Pages',
      icon: to === paths.preferences() ? Settings : CircleUser,
      keywords: ['profile', ...(profileKeywords[to] ?? [])],
      isHarmless: true,
    }),
  )

/** Actions available to every user on every page. */
const globalActions: readonly Entry[] = [
  {
    label: 'Show keyboard shortcuts',
    icon: Keyboard,
    keywords: ['help', 'keys'],
    run: () => shortcutsHelpOpen.set(true),
  },
  {
    label: 'Hide or show sensitive data',
    icon: EyeOff,
    keywords: ['privacy', 'screen sharing', 'mask'],
    run: togglePrivacy,
  },
  ...themeLabels.map(([value, label]) => ({
    label: `Theme: ${label}`,
    icon: Monitor,
    keywords: ['appearance', 'mode'],
    run: () => theme.setTheme(value),
  })),
  ...densityLabels.map(([value, label]) => ({
    label: `Density: ${label}`,
    icon: Monitor,
    keywords: ['appearance', 'rows'],
    run: () => theme.setDensity(value),
  })),
  { label: 'Sign out', icon: LogOut, keywords: ['log out'], run: () => void signOut() },
].map((action) => toEntry({ ...action, id: action.label, group: 'Actions', isHarmless: true }))

interface PageItems {
  readonly pages: readonly Entry[]
  /** Too many to be listed before anything is typed. */
  readonly profilePages: readonly Entry[]
  /** What can be created from everywhere. */
  readonly create: readonly Entry[]
  readonly actions: readonly Entry[]
}

export function usePageItems(): PageItems {
  const navItems = useNavItems()
  const itemsOf = useActionItems()
  const canReadEvents = isAllowed(usePermission()(events.list))
  const pages = [
    ...navItems.map(({ to, label, icon }) => ({ id: to, label, icon, keywords: [] })),
    ...(canReadEvents
      ? [{ id: paths.events(), label: 'Events', icon: Bell, keywords: ['activity', 'log', 'audit'] }]
      : []),
    { id: paths.connections(), label: 'Connections', icon: Network, keywords: ['accounts', 'switch', 'services'] },
    { id: paths.api(), label: 'API', icon: FileText, keywords: ['openapi', 'interface', 'reference', 'rest'] },
  ].map((page) => toEntry({ ...page, group: 'Pages', isHarmless: true }))
  const createActions = [...navItems.flatMap(({ create }) => create ?? []), createUserAction]
  const create = itemsOf(createActions, undefined).flatMap(({ label, icon = Plus, href, disabledReason }) =>
    href === undefined || disabledReason
      ? []
      : [toEntry({ id: href, label, group: 'Actions', icon, keywords: ['new', 'add'], isHarmless: true })],
  )
  const inDialogs = itemsOf([addSshKeyAction, createTokenAction], undefined).flatMap(
    ({ label, icon = Plus, disabledReason, onSelect }) =>
      disabledReason || !onSelect
        ? []
        : [
            toEntry({
              id: label,
              label,
              group: 'Actions',
              icon,
              keywords: ['new', 'profile'],
              run: onSelect,
              isHarmless: true,
            }),
          ],
  )
  return { pages, profilePages, create: [...create, ...inDialogs], actions: globalActions }
}
