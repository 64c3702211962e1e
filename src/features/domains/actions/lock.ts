import type { Domain } from '#contract/areas/domains.ts'
import { domains } from '#contract/operations.ts'
import { lockActions } from '#kit/actions/lock-actions.ts'
import { domainEntity, domainKey } from '../domain.ts'

export const lockDomainActions = lockActions<Domain>({
  operation: domains.remove,
  entityOf: domainEntity,
  keyOf: domainKey,
  labelOf: ({ domain }) => domain,
})
