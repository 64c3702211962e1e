/** Copies a domain with its settings and records to another name. */
import type { Domain } from '#contract/areas/domains.ts'
import { domains } from '#contract/operations.ts'
import { CopyPlus } from '#ui/icons/copy-plus.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { defineAction } from '#kit/actions/action.ts'
import { openDialog } from '#kit/dialogs/dialogs.tsx'
import { domainEntity } from '../domain.ts'

const lazyCloneDialog = lazyComponent(async () => (await import('./clone-dialog.tsx')).CloneDialog)

export const cloneDomainAction = defineAction<Domain>({
  id: 'clone',
  operation: domains.clone,
  label: 'Clone',
  icon: CopyPlus,
  entityOf: domainEntity,
  dialog: lazyCloneDialog,
  open: (domain) => openDialog(lazyCloneDialog, { domain }),
})
