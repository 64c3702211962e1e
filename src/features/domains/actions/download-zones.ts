/** Downloads the zones of one, several or all domains in a chosen format. */
import type { Domain } from '#contract/areas/domains.ts'
import { records } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { Download } from '#ui/icons/download.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { defineAction, type Bulk } from '#kit/actions/action.ts'
import { openDialog } from '#kit/dialogs/dialogs.tsx'
import { domainEntity } from '../domain.ts'

const lazyDownloadDialog = lazyComponent(async () => (await import('./download-dialog.tsx')).DownloadDialog)

/** `domains`: null for all that the user sees. */
const openDownload = (domains: readonly Domain[] | null) => openDialog(lazyDownloadDialog, { domains })

const download = (bulk?: Bulk<Domain>) =>
  defineAction<Domain>({
    id: 'download',
    operation: records.list,
    label: () => t('Download zone'),
    icon: Download,
    entityOf: domainEntity,
    disabledReason: ({ type }) =>
      type === 'slave' ? t('The records of a secondary domain are on your own servers') : null,
    open: (domain) => openDownload([domain]),
    ...(bulk && { bulk }),
  })

export const downloadZoneAction = download()

export const downloadZonesAction = download({
  skipReason: ({ type }) => (type === 'slave' ? t('secondary, with records on your own servers') : null),
  noneReason: () => t('The records of secondary domains are on your own servers'),
  open: ({ eligible }) => openDownload(eligible),
})

export const downloadAllZonesAction = defineAction<void>({
  id: 'download-all',
  operation: records.list,
  label: () => t('Download all zones'),
  icon: Download,
  open: () => openDownload(null),
})
