/** The account menu: profile, appearance, keyboard shortcuts, sign-out. */
import { CircleUser } from '#ui/icons/circle-user.ts'
import { Eye } from '#ui/icons/eye.ts'
import { KeyRound } from '#ui/icons/key-round.ts'
import { Keyboard } from '#ui/icons/keyboard.ts'
import { LogOut } from '#ui/icons/log-out.ts'
import { Users } from '#ui/icons/users.ts'
import { paths } from '#kit/paths.ts'
import { toastError } from '#kit/toast.ts'
import { useProfile } from '#kit/permission/principal.ts'
import { togglePrivacy } from '../privacy.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classes } from '#ui/class-names.ts'
import { MenuButton } from '#ui/menu.tsx'
import type { MenuItem } from '#ui/menu-content.tsx'
import { theme, useTheme } from '#ui/theme.ts'
import { densityLabels, themeLabels } from './theme-labels.ts'
import { shortcutsHelpOpen } from './shortcuts-help.tsx'

export function AccountMenu({ collapsed }: { collapsed: boolean }) {
  const profile = useProfile()
  const appearance = useTheme()
  const name = profile?.username ?? 'Account'
  const items: MenuItem[] = [
    { label: 'Profile', icon: CircleUser, href: paths.profile() },
    { label: 'Your access', icon: KeyRound, href: paths.access() },
    { label: 'Connections', icon: Users, href: paths.connections() },
    { label: 'Keyboard shortcuts', icon: Keyboard, hint: '?', onSelect: () => shortcutsHelpOpen.set(true) },
    { label: 'Hide or show sensitive data', icon: Eye, hint: 'H', onSelect: togglePrivacy },
    { heading: 'Theme' },
    ...themeLabels.map(([value, label]) => ({
      label,
      checked: appearance.theme === value,
      onSelect: () => theme.setTheme(value),
    })),
    { heading: 'Density' },
    ...densityLabels.map(([value, label]) => ({
      label,
      checked: appearance.density === value,
      onSelect: () => theme.setDensity(value),
    })),
    'separator',
    {
      label: 'Sign out',
      icon: LogOut,
      onSelect: () => void import('../session/sign-out.ts').then(({ signOut }) => signOut(), toastError),
    },
  ]
  return (
    <MenuButton
      label={`Account: ${name}`}
      items={items}
      variant="ghost"
      align="start"
      className={classes(!collapsed && 'min-w-0 flex-1! justify-start!')}
    >
      <Avatar name={name} size="sm" />
      {collapsed ? null : (
        <span className="flex min-w-0 flex-1 flex-col items-start leading-tight">
          <span data-sensitive className="max-w-full truncate text-ink">
            {name}
          </span>
          {profile?.restricted ? <span className="text-2xs font-normal">Restricted user</span> : null}
        </span>
      )}
    </MenuButton>
  )
}
