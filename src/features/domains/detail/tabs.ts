/** The tabs of a domain's pages. */
import { paths } from '#kit/paths.ts'

export const domainTabs = [
  { label: 'Records', path: paths.domain, end: true },
  { label: 'Settings', path: paths.domainSettings, end: false },
  { label: 'Zone file', path: paths.domainZoneFile, end: false },
  { label: 'Delegation', path: paths.domainDelegation, end: false },
  { label: 'Activity', path: paths.domainActivity, end: false },
]
