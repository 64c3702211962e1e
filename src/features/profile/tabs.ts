import { t } from '#contract/translate.ts'
import { paths } from '#kit/paths.ts'
import type { PageTab } from '#kit/page/page.tsx'

/** The pages of the profile. */
export const profileTabs: readonly PageTab[] = [
  {
    to: paths.profile(),
    get label() {
      return t('Profile')
    },
    end: true,
  },
  {
    to: paths.security(),
    get label() {
      return t('Security')
    },
  },
  {
    to: paths.tokens(),
    get label() {
      return t('API tokens')
    },
  },
  {
    to: paths.sshKeys(),
    get label() {
      return t('SSH keys')
    },
  },
  {
    to: paths.devices(),
    get label() {
      return t('Trusted devices')
    },
  },
  {
    to: paths.sessions(),
    get label() {
      return t('Sessions')
    },
  },
  {
    to: paths.logins(),
    get label() {
      return t('Logins')
    },
  },
  {
    to: paths.apps(),
    get label() {
      return t('Authorized apps')
    },
  },
  {
    to: paths.access(),
    get label() {
      return t('Your access')
    },
  },
  {
    to: paths.preferences(),
    get label() {
      return t('Preferences')
    },
  },
]
