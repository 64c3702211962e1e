/** All actions on a domain, in the order in which every menu lists them: from harmless to destructive. */
import type { Domain } from '#contract/areas/domains.ts'
import { domains } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { defineAction, type Action } from '#kit/actions/action.ts'
import { openDialog } from '#kit/dialogs/dialogs.tsx'
import { inspectAction } from '#kit/actions/inspect-action.ts'
import { lockActions } from '#kit/actions/lock-actions.ts'
import { noteAction } from '#kit/actions/note-action.ts'
import { CopyPlus } from '#ui/icons/copy-plus.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { changeSettingsAction } from './change-settings.ts'
import { deleteDomainAction } from './delete.tsx'
import { downloadZoneAction } from './download-zones.ts'
import { editTagsAction } from './edit-tags.ts'
import { disableDomainAction, enableDomainAction } from './status.ts'
import { domainEntity, domainKey } from '../domain.ts'

const lazyCloneDialog = lazyComponent(async () => (await import('./clone-dialog.tsx')).CloneDialog)

/** Copies a domain with its settings and records to another name. */
const cloneDomainAction = defineAction<Domain>({
  id: 'clone',
  operation: domains.clone,
  label: () => t('Clone'),
  icon: CopyPlus,
  entityOf: domainEntity,
  dialog: lazyCloneDialog,
  open: (domain) => openDialog(lazyCloneDialog, { domain }),
})

const inspectDomainAction = inspectAction({
  operation: domains.view,
  requestOf: ({ id }: Domain) => ({ path: { domainId: id } }),
  labelOf: ({ domain }) => domain,
  idsOf: ({ id }) => ({ [t('Domain ID')]: id }),
  entityOf: domainEntity,
})

const lockDomainActions = lockActions<Domain>({
  operation: domains.remove,
  entityOf: domainEntity,
  keyOf: domainKey,
  labelOf: ({ domain }) => domain,
})

export const noteDomainAction = noteAction<Domain>(domainKey, ({ domain }) => domain)

type Groups = readonly (readonly Action<Domain>[])[]

export const domainActionGroups: Groups = [
  [enableDomainAction, disableDomainAction],
  [editTagsAction, noteDomainAction, changeSettingsAction, cloneDomainAction, downloadZoneAction],
  [inspectDomainAction],
  [...lockDomainActions, deleteDomainAction],
]

export const domainActions: readonly Action<Domain>[] = domainActionGroups.flat()
