/** The account menu: profile, appearance, keyboard shortcuts, sign-out. */
import { t } from '#contract/translate.ts'
import { CircleUser } from '#ui/icons/circle-user.ts'
import { KeyRound } from '#ui/icons/key-round.ts'
import { Plug } from '#ui/icons/plug.ts'
import { paths } from '#kit/paths.ts'
import { privacy } from '#kit/preferences/privacy.ts'
import { useProfile } from '#kit/permission/principal.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classes } from '#ui/class-names.ts'
import { MenuButton } from '#ui/menu.tsx'
import type { MenuItem } from '#ui/menu-content.tsx'
import { useTheme } from '#ui/theme.ts'
import { useStore } from '#ui/use-store.ts'
import { densityChoices, helpActions, signOutAction, themeChoices } from '../global-actions.ts'

export function AccountMenu({ collapsed }: { collapsed: boolean }) {
  const profile = useProfile()
  const appearance = useTheme()
  const isPrivate = useStore(privacy)
  const name = profile?.username ?? t('Account')
  const items: MenuItem[] = [
    { heading: name, sensitive: true },
    { label: t('Profile'), icon: CircleUser, href: paths.profile() },
    { label: t('Your access'), icon: KeyRound, href: paths.access() },
    { label: t('Connections'), icon: Plug, href: paths.connections() },
    ...helpActions(isPrivate ? t('Show sensitive data') : t('Hide sensitive data')),
    { heading: t('Theme') },
    ...themeChoices().map(({ value, label, onSelect }) => ({ label, onSelect, checked: appearance.theme === value })),
    { heading: t('Density') },
    ...densityChoices().map(({ value, label, onSelect }) => ({
      label,
      onSelect,
      checked: appearance.density === value,
    })),
    'separator',
    signOutAction(),
  ]
  return (
    <MenuButton
      label={t('Account: {name}', { name })}
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
          {profile?.restricted ? <span className="text-2xs font-normal">{t('Restricted user')}</span> : null}
        </span>
      )}
    </MenuButton>
  )
}
