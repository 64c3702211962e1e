import type { Backup } from '#contract/areas/backups.ts'
import { backups, nodes } from '#contract/operations.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { notRestorableReason } from '#contract/rules/backups/backup-status.ts'
import { t } from '#contract/translate.ts'
import { CopyPlus } from '#ui/icons/copy-plus.ts'
import { History } from '#ui/icons/history.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { defineAction } from '#kit/actions/action.ts'
import { openDialog } from '#kit/dialogs/dialogs.tsx'
import { paths } from '#kit/paths.ts'
import { nodeEntity } from '#shared/nodes/node.ts'

interface BackupOfNode {
  readonly node: Node
  readonly backup: Backup
}

const lazyRestoreDialog = lazyComponent(async () => (await import('./restore-dialog.tsx')).RestoreDialog)

interface Restorable extends BackupOfNode {
  /** Called when the service has begun to restore onto the target. */
  readonly onRestoring: (target: Node) => void
}

export const restoreBackupAction = defineAction<Restorable>({
  id: 'restore',
  operation: backups.restore,
  label: () => t('Restore'),
  icon: History,
  entityOf: ({ node }) => nodeEntity(node),
  disabledReason: ({ backup }) => notRestorableReason(backup),
  dialog: lazyRestoreDialog,
  open: (restorable) => openDialog(lazyRestoreDialog, restorable),
})

/** The address of Create node in the mode "From a backup", filled in with this backup. */
function createFromBackupPath(node: Node, { id, region = node.region }: Backup): string {
  const params = new URLSearchParams({
    mode: 'backup',
    node: String(node.id),
    backup: String(id),
    region,
    type: node.type,
  })
  return `${paths.nodeCreate()}?${params}`
}

/** Offer it only to users who may restore (gaps 2.4). */
export const createFromBackupAction = defineAction<BackupOfNode>({
  id: 'create-from-backup',
  operation: nodes.create,
  label: () => t('Create node from this'),
  icon: CopyPlus,
  disabledReason: ({ backup }) => notRestorableReason(backup),
  href: ({ node, backup }) => createFromBackupPath(node, backup),
})
