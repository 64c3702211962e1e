/** The choices of the preferences. */
import type { OperationAccess } from '#contract/endpoint.ts'
import { backups, domains, nodes } from '#contract/operations.ts'
import type { Density, Theme } from '#ui/theme.ts'
import { paths } from '#kit/paths.ts'
import type { DeleteDelay, TimeDisplay } from '#kit/preferences/choices.ts'
import type { LockDelay } from '#kit/preferences/lock-after.ts'
import type { StartPage } from '#kit/preferences/start-page.ts'

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
export const deleteDelayOptions: readonly Option<DeleteDelay>[] = [
  { value: '0', label: 'Immediately' },
  { value: '5', label: '5 s' },
  { value: '10', label: '10 s' },
  { value: '30', label: '30 s' },
]
export const lockOptions: readonly Option<LockDelay>[] = [
  { value: '0', label: 'Off' },
  { value: '5', label: '5 min' },
  { value: '15', label: '15 min' },
  { value: '30', label: '30 min' },
  { value: '60', label: '60 min' },
]
export const timeOptions: readonly Option<TimeDisplay>[] = [
  { value: 'profile', label: 'Profile’s timezone' },
  { value: 'browser', label: 'This browser’s' },
  { value: 'utc', label: 'UTC' },
]
interface StartPageOption extends Option<StartPage> {
  /** Offered to users who may call at least one of these operations; without the list, to every user. */
  readonly anyOf?: readonly OperationAccess[]
}
export const startPageOptions: readonly StartPageOption[] = [
  { value: paths.overview(), label: 'Overview' },
  { value: paths.nodes(), label: 'Nodes', anyOf: [nodes.view, nodes.create] },
  { value: paths.backups(), label: 'Backups', anyOf: [backups.list] },
  { value: paths.images(), label: 'Images' },
  { value: paths.regions(), label: 'Regions' },
  { value: paths.domains(), label: 'Domains', anyOf: [domains.view, domains.create] },
]
