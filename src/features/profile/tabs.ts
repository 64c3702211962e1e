import { paths } from '#kit/paths.ts'
import type { PageTab } from '#kit/page/page.tsx'

/** The pages of the profile. */
export const profileTabs: readonly PageTab[] = [
  { to: paths.profile(), label: 'Profile', end: true },
  { to: paths.security(), label: 'Security' },
  { to: paths.tokens(), label: 'API tokens' },
  { to: paths.sshKeys(), label: 'SSH keys' },
  { to: paths.devices(), label: 'Trusted devices' },
  { to: paths.sessions(), label: 'Sessions' },
  { to: paths.logins(), label: 'Logins' },
  { to: paths.apps(), label: 'Authorized apps' },
  { to: paths.access(), label: 'Your access' },
  { to: paths.preferences(), label: 'Preferences' },
]
