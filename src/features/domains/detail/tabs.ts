/** The tabs of a domain's pages. */
import { t } from '#contract/translate.ts'
import { paths } from '#kit/paths.ts'

export const domainTabs = [
  { label: () => t('Records'), path: paths.domain, end: true },
  { label: () => t('Settings'), path: paths.domainSettings, end: false },
  { label: () => t('Zone file'), path: paths.domainZoneFile, end: false },
  { label: () => t('Delegation'), path: paths.domainDelegation, end: false },
  { label: () => t('Activity'), path: paths.domainActivity, end: false },
]
