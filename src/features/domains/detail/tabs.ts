/** The tabs of a domain's pages. */
import { t } from '#contract/translate.ts'
import { paths } from '#kit/paths.ts'

export const domainTabs = [
  {
    get label() {
      return t('Records')
    },
    path: paths.domain,
    end: true,
  },
  {
    get label() {
      return t('Settings')
    },
    path: paths.domainSettings,
    end: false,
  },
  {
    get label() {
      return t('Zone file')
    },
    path: paths.domainZoneFile,
    end: false,
  },
  {
    get label() {
      return t('Delegation')
    },
    path: paths.domainDelegation,
    end: false,
  },
  {
    get label() {
      return t('Activity')
    },
    path: paths.domainActivity,
    end: false,
  },
]
