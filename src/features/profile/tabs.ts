import { paths } from '#kit/paths.ts'
import type { PageTab } from '#kit/page.tsx'

/** The pages of the profile. */
export const profileTabs: readonly PageTab[] = [
  { to: paths.profile(), label: 'Profile', end: true },
  { to: paths.access(), label: 'Your access' },
]
