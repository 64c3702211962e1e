import type { Domain } from '#contract/areas/domains.ts'
import { domains } from '#contract/operations.ts'
import { inContext } from '#contract/translate.ts'
import { Tag } from '#ui/icons/tag.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { defineAction } from '#kit/actions/action.ts'
import { openDialog } from '#kit/dialogs/dialogs.tsx'
import { domainEntity, noneChangeable } from '../domain.ts'

const lazyTagsDialog = lazyComponent(async () => (await import('./edit-tags-dialog.tsx')).EditTagsDialog)

const openTagsDialog = (selected: readonly Domain[]) => openDialog(lazyTagsDialog, { domains: selected })

export const editTagsAction = defineAction<Domain>({
  id: 'edit-tags',
  operation: domains.update,
  members: ['tags'],
  label: () => inContext('verb', 'Tag'),
  icon: Tag,
  entityOf: domainEntity,
  dialog: lazyTagsDialog,
  open: (domain) => openTagsDialog([domain]),
  bulk: {
    skipReason: () => null,
    noneReason: () => noneChangeable(),
    open: ({ eligible }) => openTagsDialog(eligible),
  },
})
