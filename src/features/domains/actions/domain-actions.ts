/** All actions on a domain, in the order in which every menu lists them: from harmless to destructive. */
import type { Domain } from '#contract/areas/domains.ts'
import type { Action } from '#kit/actions/action.ts'
import { changeSettingsAction } from './change-settings.ts'
import { cloneDomainAction } from './clone.ts'
import { deleteDomainAction } from './delete.tsx'
import { downloadZonesAction } from './download-zones.ts'
import { editTagsAction } from './edit-tags.ts'
import { inspectDomainAction } from './inspect.ts'
import { lockDomainActions } from './lock.ts'
import { disableDomainAction, enableDomainAction } from './status.ts'

type Groups = readonly (readonly Action<Domain>[])[]

export const domainActionGroups: Groups = [
  [enableDomainAction, disableDomainAction],
  [editTagsAction, changeSettingsAction, cloneDomainAction, downloadZonesAction],
  [inspectDomainAction],
  [...lockDomainActions, deleteDomainAction],
]

export const domainActions: readonly Action<Domain>[] = domainActionGroups.flat()

/** The actions without a button of their own on a domain's page. */
export const domainOverflowGroups: Groups = [
  [editTagsAction, changeSettingsAction, cloneDomainAction, downloadZonesAction],
  [inspectDomainAction],
  lockDomainActions,
]
