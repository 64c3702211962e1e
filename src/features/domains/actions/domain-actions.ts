/** All actions on a domain, in the order in which every menu lists them: from harmless to destructive. */
import type { Domain } from '#contract/areas/domains.ts'
import type { Action } from '#kit/actions/action.ts'
import { cloneDomainAction } from './clone.ts'
import { deleteDomainAction } from './delete.tsx'
import { editTagsAction } from './edit-tags.ts'
import { inspectDomainAction } from './inspect.ts'
import { lockDomainActions } from './lock.ts'
import { setTtlAction } from './set-ttl.ts'
import { disableDomainAction, enableDomainAction } from './status.ts'

type Groups = readonly (readonly Action<Domain>[])[]

export const domainActionGroups: Groups = [
  [enableDomainAction, disableDomainAction],
  [editTagsAction, setTtlAction, cloneDomainAction],
  [inspectDomainAction],
  [...lockDomainActions, deleteDomainAction],
]

export const domainActions: readonly Action<Domain>[] = domainActionGroups.flat()

/** The actions without a button of their own on a domain's page. */
export const domainOverflowGroups: Groups = [
  [editTagsAction, setTtlAction, cloneDomainAction],
  [inspectDomainAction],
  lockDomainActions,
]
