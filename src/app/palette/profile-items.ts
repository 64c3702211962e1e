/** The pages of the profile, and what can be added there, for the palette. */
import { addSshKeyAction } from '#features/profile/ssh-keys/actions.ts'
import { profileTabs } from '#features/profile/tabs.ts'
import { createTokenAction } from '#features/profile/tokens/actions.ts'
import { paths } from '#kit/paths.ts'
import type { Destination } from './items.ts'

/** What people also call the pages of the profile. */
const profileKeywords: Readonly<Record<string, readonly string[]>> = {
  [paths.security()]: ['profile', 'two-factor', '2fa', 'mfa', 'authenticator', 'phone', 'questions', 'password'],
  [paths.tokens()]: ['profile', 'personal access tokens', 'keys'],
  [paths.sshKeys()]: ['profile', 'public keys'],
  [paths.devices()]: ['profile', 'browsers'],
  [paths.sessions()]: ['profile', 'browsers', 'sign out everywhere'],
  [paths.logins()]: ['profile', 'sign-ins', 'history'],
  [paths.apps()]: ['profile', 'oauth'],
  [paths.access()]: ['profile', 'grants', 'scopes', 'permissions'],
  [paths.preferences()]: ['profile', 'settings', 'theme', 'density', 'timezone', 'start page'],
}

/** The pages of the profile besides its first one, which the navigation has. */
export const profileDestinations: readonly Destination[] = profileTabs
  .filter(({ to }) => to !== paths.profile())
  .map(({ to, label }) => ({ id: to, label, kind: 'Page', keywords: profileKeywords[to] ?? [] }))

/** What can be added from everywhere, in a dialog. */
export const profileActions = [addSshKeyAction, createTokenAction]
