/** Who is signed in, and what belongs to them rather than to a page. */
import CircleUser from 'lucide-react/icons/circle-user'
import KeyRound from 'lucide-react/icons/key-round'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import { session } from '#api/session.ts'
import { paths } from '#kit/paths.ts'
import { useProfile } from '#kit/who.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classes } from '#ui/class-names.ts'
import { MenuButton, type MenuItem } from '#ui/menu.tsx'
import { theme, useTheme } from '#ui/theme.ts'
import { densityWords, themeWords } from './look-words.ts'
import { shortcutsHelp } from './shortcuts-help.tsx'

export function AccountMenu({ folded }: { folded: boolean }) {
  const profile = useProfile()
  const look = useTheme()
  const name = profile?.username ?? 'Account'
  const items: MenuItem[] = [
    { label: 'Profile', icon: CircleUser, href: paths.profile() },
    { label: 'Your access', icon: KeyRound, href: paths.access() },
    { label: 'Keyboard shortcuts', icon: Keyboard, hint: '?', onSelect: () => shortcutsHelp.set(true) },
    { heading: 'Theme' },
    ...themeWords.map(([value, label]) => ({ label, checked: look.theme === value, onSelect: () => theme.setTheme(value) })),
    { heading: 'Density' },
    ...densityWords.map(([value, label]) => ({ label, checked: look.density === value, onSelect: () => theme.setDensity(value) })),
    'separator',
    { label: 'Sign out', icon: LogOut, onSelect: () => void session.signOut() },
  ]
  return (
    <MenuButton label={`Account: ${name}`} items={items} variant="quiet" align="start" className={classes(!folded && 'min-w-0 flex-1! justify-start!')}>
      <Avatar name={name} size="sm" />
      {folded ? null : (
        <span className="flex min-w-0 flex-1 flex-col items-start leading-tight">
          <span className="max-w-full truncate text-ink">{name}</span>
          {profile?.restricted ? <span className="text-2xs font-normal">Restricted user</span> : null}
        </span>
      )}
    </MenuButton>
  )
}
