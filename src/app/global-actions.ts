/** The actions that every user can run on every page: in the account menu and in the palette. */
import { t } from '#contract/translate.ts'
import type { Icon } from '#ui/icon.ts'
import { EyeOff } from '#ui/icons/eye-off.ts'
import { Keyboard } from '#ui/icons/keyboard.ts'
import { LogOut } from '#ui/icons/log-out.ts'
import { theme } from '#ui/theme.ts'
import { togglePrivacy } from '#kit/preferences/privacy.ts'
import { toastError } from '#kit/toast.ts'
import { shortcutsHelpOpen } from './layouts/shortcuts-help.tsx'

interface GlobalAction {
  readonly label: string
  readonly icon: Icon
  /** The key that runs the same action. */
  readonly hint?: string
  readonly keywords: readonly string[]
  readonly onSelect: () => void
}

/** `privacyLabel`: what a press does, where the state of the tab is known. */
export const helpActions = (privacyLabel: string): readonly GlobalAction[] => [
  {
    label: t('Keyboard shortcuts'),
    icon: Keyboard,
    hint: '?',
    keywords: t('help, keys').split(', '),
    onSelect: () => shortcutsHelpOpen.set(true),
  },
  {
    label: privacyLabel,
    icon: EyeOff,
    hint: 'H',
    keywords: t('privacy, screen sharing, mask').split(', '),
    onSelect: togglePrivacy,
  },
]

export const signOutAction = (): GlobalAction => ({
  label: t('Sign out'),
  icon: LogOut,
  keywords: t('log out').split(', '),
  onSelect: () => void import('./session/sign-out.ts').then(({ signOut }) => signOut(), toastError),
})

export const themeChoices = () =>
  (
    [
      ['light', t('Light')],
      ['dark', t('Dark')],
      ['system', t('System')],
    ] as const
  ).map(([value, label]) => ({ value, label, onSelect: () => theme.setTheme(value) }))

export const densityChoices = () =>
  (
    [
      ['comfortable', t('Comfortable')],
      ['compact', t('Compact')],
    ] as const
  ).map(([value, label]) => ({ value, label, onSelect: () => theme.setDensity(value) }))
