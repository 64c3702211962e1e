/** Rare node actions: in the menus of a node's row and page, and in the command palette. */
import type { Node } from '#contract/areas/nodes.ts'
import { machine } from '#contract/operations.ts'
import { machineActionDisabledReason, passwordDisabledReason } from '#contract/rules/nodes/machine-actions.ts'
import { t } from '#contract/translate.ts'
import { Globe } from '#ui/icons/globe.ts'
import { KeyRound } from '#ui/icons/key-round.ts'
import { LifeBuoy } from '#ui/icons/life-buoy.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { defineAction, type Action } from '#kit/actions/action.ts'
import { openDialog } from '#kit/dialogs/dialogs.tsx'
import { nodeEntity } from '#shared/nodes/node.ts'

const lazyMigrateDialog = lazyComponent(async () => (await import('./migrate-dialog.tsx')).MigrateDialog)
const lazyRescueDialog = lazyComponent(async () => (await import('./rescue-dialog.tsx')).RescueDialog)
const lazyPasswordDialog = lazyComponent(async () => (await import('./password-dialog.tsx')).PasswordDialog)

export const migrateAction = defineAction<Node>({
  id: 'migrate',
  operation: machine.migrate,
  label: () => t('Migrate to another region'),
  icon: Globe,
  entityOf: nodeEntity,
  disabledReason: ({ status }) => machineActionDisabledReason('migrate', status),
  dialog: lazyMigrateDialog,
  open: (node) => openDialog(lazyMigrateDialog, { node }),
})

export const machineActions: readonly Action<Node>[] = [
  migrateAction,
  defineAction<Node>({
    id: 'rescue',
    operation: machine.rescue,
    label: () => t('Boot into rescue mode'),
    icon: LifeBuoy,
    entityOf: nodeEntity,
    disabledReason: ({ status }) => machineActionDisabledReason('rescue', status),
    dialog: lazyRescueDialog,
    open: (node) => openDialog(lazyRescueDialog, { node }),
  }),
  defineAction<Node>({
    id: 'reset-password',
    operation: machine.resetPassword,
    label: () => t('Reset root password'),
    icon: KeyRound,
    entityOf: nodeEntity,
    disabledReason: ({ status }) => passwordDisabledReason(status),
    dialog: lazyPasswordDialog,
    open: (node) => openDialog(lazyPasswordDialog, { node }),
  }),
]
