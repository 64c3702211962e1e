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

export const themeOptions: readonly Option<Theme>[] = [
  {
    value: 'light',
    get label() {
      return t('Light')
    },
  },
  {
    value: 'dark',
    get label() {
      return t('Dark')
    },
  },
  {
    value: 'system',
    get label() {
      return t('System')
    },
  },
]
export const densityOptions: readonly Option<Density>[] = [
  {
    value: 'comfortable',
    get label() {
      return t('Comfortable')
    },
  },
  {
    value: 'compact',
    get label() {
      return t('Compact')
    },
  },
]
export const deleteDelayOptions: readonly Option<DeleteDelay>[] = [
  {
    value: '0',
    get label() {
      return t('Immediately')
    },
  },
  { value: '5', label: '5 s' },
  { value: '10', label: '10 s' },
  { value: '30', label: '30 s' },
]
export const lockOptions: readonly Option<LockDelay>[] = [
  {
    value: '0',
    get label() {
      return t('Off')
    },
  },
  {
    value: '5',
    get label() {
      return t('5 min')
    },
  },
  {
    value: '15',
    get label() {
      return t('15 min')
    },
  },
  {
    value: '30',
    get label() {
      return t('30 min')
    },
  },
  {
    value: '60',
    get label() {
      return t('60 min')
    },
  },
]
export const timeOptions: readonly Option<TimeDisplay>[] = [
  {
    value: 'profile',
    get label() {
      return t('Profile’s timezone')
    },
  },
  {
    value: 'browser',
    get label() {
      return t('This browser’s')
    },
  },
  {
    value: 'utc',
    label: 'UTC',
  },
]
interface StartPageOption extends Option<StartPage> {
  /** Offered to users who may call at least one of these operations; without the list, to every user. */
  readonly anyOf?: readonly OperationAccess[]
}
export const startPageOptions: readonly StartPageOption[] = [
  {
    value: paths.overview(),
    get label() {
      return t('Overview')
    },
  },
  {
    value: paths.nodes(),
    get label() {
      return t('Nodes')
    },
    anyOf: [nodes.view, nodes.create],
  },
  {
    value: paths.backups(),
    get label() {
      return t('Backups')
    },
    anyOf: [backups.list],
  },
  {
    value: paths.images(),
    get label() {
      return t('Images')
    },
  },
  {
    value: paths.regions(),
    get label() {
      return t('Regions')
    },
  },
  {
    value: paths.domains(),
    get label() {
      return t('Domains')
    },
    anyOf: [domains.view, domains.create],
  },
]
