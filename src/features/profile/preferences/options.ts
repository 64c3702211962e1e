/** The choices of the preferences. */
import type { Density, Theme } from '#ui/theme.ts'
import { paths } from '#kit/paths.ts'
import type { StartPage } from '#kit/start-page.ts'
import type { TimeDisplay } from '#kit/time-display.ts'

interface Option<T extends string> {
  readonly value: T
  readonly label: string
}

export const themeOptions: readonly Option<Theme>[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
]
export const densityOptions: readonly Option<Density>[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
]
export const timeOptions: readonly Option<TimeDisplay>[] = [
  { value: 'profile', label: 'Profile’s timezone' },
  { value: 'browser', label: 'This browser’s' },
  { value: 'utc', label: 'UTC' },
]
export const startPageOptions: readonly Option<StartPage>[] = [
  { value: paths.overview(), label: 'Overview' },
  { value: paths.nodes(), label: 'Nodes' },
  { value: paths.backups(), label: 'Backups' },
]
