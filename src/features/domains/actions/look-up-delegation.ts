/** Looks up where domains are delegated to, and stores the result for the list and the overview. */
import type { Domain } from '#contract/areas/domains.ts'
import { domains } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { defineAction } from '#kit/actions/action.ts'
import { paths } from '#kit/paths.ts'
import { Network } from '#ui/icons/network.ts'
import { domainEntity } from '../domain.ts'

export const lookUpDelegationAction = defineAction<Domain>({
  id: 'look-up-delegation',
  // Users who may view the zone file may look up; `liveLookups.view` would pull its schemas into the list's bundle.
  operation: domains.zoneFile,
  label: () => t('Look up delegation'),
  icon: Network,
  entityOf: domainEntity,
  href: ({ id }) => paths.domainDelegation(id),
  bulk: {
    skipReason: () => null,
    noneReason: () => t('You have no access to any of them'),
    open: async ({ eligible }) => (await import('./delegation-job.ts')).lookUpDelegations(eligible),
  },
})
