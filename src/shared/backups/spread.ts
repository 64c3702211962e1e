/** Spreads the backups of many nodes evenly over the windows of the day. */
import { nodes } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { History } from '#ui/icons/history.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { defineAction } from '#kit/actions/action.ts'
import { openDialog } from '#kit/dialogs/dialogs.tsx'
import { paths } from '#kit/paths.ts'
import type { AccountBackupsRow } from '#queries/account-backups.ts'
import { nodeEntity } from '../nodes/node.ts'

const lazySpreadDialog = lazyComponent(async () => (await import('./spread-dialog.tsx')).SpreadDialog)

export const spreadBackupsAction = defineAction<AccountBackupsRow>({
  id: 'spread-backups',
  operation: nodes.update,
  label: () => t('Spread backup windows'),
  icon: History,
  entityOf: ({ node }) => nodeEntity(node),
  isApplicable: ({ node }) => node.backups.enabled,
  href: ({ node }) => paths.nodeBackups(node.id),
  bulk: {
    skipReason: ({ node }) => (node.backups.enabled ? null : t('not backed up')),
    noneReason: () => t('None of them has backups enabled'),
    open: (preflight) => openDialog(lazySpreadDialog, { preflight }),
  },
})
