import { t } from '#contract/translate.ts'
import { paths } from '#kit/paths.ts'
import type { PageTab } from '#kit/page/page.tsx'

/** The pages of the profile. */
export const profileTabs = (): readonly PageTab[] => [
  { to: paths.profile(), label: t('Profile'), end: true },
  { to: paths.security(), label: t('Security') },
  { to: paths.tokens(), label: t('API tokens') },
  { to: paths.sshKeys(), label: t('SSH keys') },
  { to: paths.devices(), label: t('Trusted devices') },
  { to: paths.sessions(), label: t('Sessions') },
  { to: paths.logins(), label: t('Logins') },
  { to: paths.apps(), label: t('Authorized apps') },
  { to: paths.access(), label: t('Your access') },
  { to: paths.preferences(), label: t('Preferences') },
]
