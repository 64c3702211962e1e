import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import { inContext, t } from '#contract/translate.ts'
import { Tag } from '#ui/icons/tag.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { defineAction, type Preflight } from '#kit/actions/action.ts'
import { openDialog } from '#kit/dialogs/dialogs.tsx'
import { nodeEntity } from '#shared/nodes/node.ts'

const lazyTagsDialog = lazyComponent(async () => (await import('./edit-tags-dialog.tsx')).EditTagsDialog)

const openTagsDialog = ({ eligible, skipped }: Preflight<Node>) =>
  openDialog(lazyTagsDialog, { nodes: eligible, skipped })

export const editTagsAction = defineAction<Node>({
  id: 'edit-tags',
  operation: nodes.update,
  members: ['tags'],
  label: () => inContext('verb', 'Tag'),
  icon: Tag,
  entityOf: nodeEntity,
  dialog: lazyTagsDialog,
  open: (node) => openTagsDialog({ eligible: [node], skipped: new Map() }),
  bulk: {
    skipReason: () => null,
    noneReason: () => t('You have read-only access to all of them'),
    open: openTagsDialog,
  },
})
