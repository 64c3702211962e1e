/** The alert thresholds of many nodes. */
import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { Bell } from '#ui/icons/bell.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { defineAction, type Preflight } from '#kit/actions/action.ts'
import { openDialog } from '#kit/dialogs/dialogs.tsx'
import { nodeEntity } from '#shared/nodes/node.ts'

const lazyAlertsDialog = lazyComponent(async () => (await import('./set-alerts-dialog.tsx')).SetAlertsDialog)

const openAlertsDialog = (preflight: Preflight<Node>) => openDialog(lazyAlertsDialog, { preflight })

export const setAlertsAction = defineAction<Node>({
  id: 'set-alerts',
  operation: nodes.update,
  label: () => t('Set alerts'),
  icon: Bell,
  entityOf: nodeEntity,
  open: (node) => openAlertsDialog({ eligible: [node], skipped: new Map() }),
  bulk: {
    skipReason: () => null,
    noneReason: () => t('You have read-only access to all of them'),
    open: openAlertsDialog,
  },
})
