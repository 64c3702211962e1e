/** The choices of the preferences. */
import type { OperationAccess } from '#contract/endpoint.ts'
import { backups, domains, nodes } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import type { Density, Theme } from '#ui/theme.ts'
import { paths } from '#kit/paths.ts'
import type { DeleteDelay, TimeDisplay } from '#kit/preferences/choices.ts'
import type { LockDelay } from '#kit/preferences/lock-after.ts'
import type { StartPage } from '#kit/preferences/start-page.ts'

interface Option<T extends string> {
  readonly value: T
  readonly label: string
}

export const themeOptions = (): readonly Option<Theme>[] => [
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
  { value: 'system', label: t('System') },
]
export const densityOptions = (): readonly Option<Density>[] => [
  { value: 'comfortable', label: t('Comfortable') },
  { value: 'compact', label: t('Compact') },
]
export const deleteDelayOptions = (): readonly Option<DeleteDelay>[] => [
  { value: '0', label: t('Immediately') },
  { value: '5', label: '5 s' },
  { value: '10', label: '10 s' },
  { value: '30', label: '30 s' },
]
export const lockOptions = (): readonly Option<LockDelay>[] => [
  { value: '0', label: t('Off') },
  { value: '5', label: t('5 min') },
  { value: '15', label: t('15 min') },
  { value: '30', label: t('30 min') },
  { value: '60', label: t('60 min') },
]
export const timeOptions = (): readonly Option<TimeDisplay>[] => [
  { value: 'profile', label: t('Profile’s timezone') },
  { value: 'browser', label: t('This browser’s') },
  {
    value: 'utc',
    label: 'UTC',
  },
]
interface StartPageOption extends Option<StartPage> {
  /** Offered to users who may call at least one of these operations; without the list, to every user. */
  readonly anyOf?: readonly OperationAccess[]
}
export const startPageOptions = (): readonly StartPageOption[] => [
  { value: paths.overview(), label: t('Overview') },
  { value: paths.nodes(), label: t('Nodes'), anyOf: [nodes.view, nodes.create] },
  { value: paths.backups(), label: t('Backups'), anyOf: [backups.list] },
  { value: paths.images(), label: t('Images') },
  { value: paths.regions(), label: t('Regions') },
  { value: paths.domains(), label: t('Domains'), anyOf: [domains.view, domains.create] },
]
