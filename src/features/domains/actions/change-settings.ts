/** Changes times and addresses of one or many domains. */
import type { Domain } from '#contract/areas/domains.ts'
import { domains } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { History } from '#ui/icons/history.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { defineAction, type Preflight } from '#kit/actions/action.ts'
import { openDialog } from '#kit/dialogs/dialogs.tsx'
import { domainEntity, noneChangeable } from '../domain.ts'

const lazySettingsDialog = lazyComponent(async () => (await import('./settings-dialog.tsx')).SettingsDialog)

const openSettings = (preflight: Preflight<Domain>) => openDialog(lazySettingsDialog, { preflight })

export const changeSettingsAction = defineAction<Domain>({
  id: 'change-settings',
  operation: domains.update,
  label: () => t('Set times and addresses'),
  icon: History,
  entityOf: domainEntity,
  dialog: lazySettingsDialog,
  open: (domain) => openSettings({ eligible: [domain], skipped: new Map() }),
  bulk: {
    skipReason: () => null,
    noneReason: () => noneChangeable(),
    open: openSettings,
  },
})
