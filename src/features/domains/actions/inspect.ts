import type { Domain } from '#contract/areas/domains.ts'
import { domains } from '#contract/operations.ts'
import { inspectAction } from '#kit/actions/inspect-action.ts'
import { domainEntity } from '../domain.ts'

export const inspectDomainAction = inspectAction({
  operation: domains.view,
  requestOf: ({ id }: Domain) => ({ path: { domainId: id } }),
  labelOf: ({ domain }) => domain,
  idsOf: ({ id }) => ({ 'Domain ID': id }),
  entityOf: domainEntity,
})
