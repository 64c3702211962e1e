import type { NodeBackups } from '#contract/areas/backups.ts'
import { backups } from '#contract/operations.ts'
import { isBackupInProgress } from '#contract/rules/backups/backup-status.ts'
import { nodeActionDisabledReason } from '#contract/rules/nodes/node-actions.ts'
import { nodeStatusLabels } from '#contract/rules/nodes/node-status.ts'
import { t } from '#contract/translate.ts'
import { Camera } from '#ui/icons/camera.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { defineAction } from '#kit/actions/action.ts'
import { openDialog } from '#kit/dialogs/dialogs.tsx'
import { labelInSentence } from '#kit/format/texts.ts'
import type { AccountBackupsRow } from '#queries/account-backups.ts'
import { allBackups } from '#queries/backups.ts'
import { nodeEntity } from '#shared/nodes/node.ts'

const lazySnapshotDialog = lazyComponent(async () => (await import('./snapshot-dialog.tsx')).SnapshotDialog)
const lazySnapshotsDialog = lazyComponent(async () => (await import('./snapshots-dialog.tsx')).SnapshotsDialog)

const isBackupRunning = (list: NodeBackups | null | undefined) =>
  list ? allBackups(list).some(({ status }) => isBackupInProgress(status)) : false

export const takeSnapshotAction = defineAction<AccountBackupsRow>({
  id: 'take-snapshot',
  operation: backups.take,
  label: () => t('Take snapshot'),
  icon: Camera,
  entityOf: ({ node }) => nodeEntity(node),
  isApplicable: ({ node }) => node.backups.enabled,
  disabledReason: ({ node, backups: list }) =>
    nodeActionDisabledReason('snapshot', node.status) ??
    (isBackupRunning(list) ? t('Node busy. A backup is being made.') : null),
  dialog: lazySnapshotDialog,
  open: ({ node }) => openDialog(lazySnapshotDialog, { node }),
  bulk: {
    skipReason: ({ node, backups: list }) => {
      if (!node.backups.enabled) return t('not backed up')
      if (isBackupRunning(list)) return t('being backed up')
      return nodeActionDisabledReason('snapshot', node.status) === null
        ? null
        : labelInSentence(nodeStatusLabels[node.status]())
    },
    noneReason: () => t('None of them can be backed up now'),
    open: (preflight) => openDialog(lazySnapshotsDialog, { preflight }),
  },
})
