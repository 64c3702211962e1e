/** Adds the same records to several domains. */
import type { Domain } from '#contract/areas/domains.ts'
import { records } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { ListPlus } from '#ui/icons/list-plus.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { defineAction, type Preflight } from '#kit/actions/action.ts'
import { openDialog } from '#kit/dialogs/dialogs.tsx'
import { domainEntity } from '../domain.ts'

const lazyAddRecordsDialog = lazyComponent(async () => (await import('./add-records-dialog.tsx')).AddRecordsDialog)

const openAddRecords = (preflight: Preflight<Domain>) => openDialog(lazyAddRecordsDialog, { preflight })

export const addRecordsAction = defineAction<Domain>({
  id: 'add-records',
  operation: records.create,
  label: () => t('Add records'),
  icon: ListPlus,
  entityOf: domainEntity,
  dialog: lazyAddRecordsDialog,
  isApplicable: ({ type }) => type === 'master',
  open: (domain) => openAddRecords({ eligible: [domain], skipped: new Map() }),
  bulk: {
    skipReason: ({ type }) => (type === 'slave' ? t('secondary, with records on your own servers') : null),
    noneReason: () => t('The records of secondary domains are on your own servers'),
    open: openAddRecords,
  },
})
