import { domains } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { Upload } from '#ui/icons/upload.ts'
import { defineAction } from '#kit/actions/action.ts'
import { paths } from '#kit/paths.ts'

export const importDomainAction = defineAction<void>({
  id: 'import',
  operation: domains.import,
  label: () => t('Import domain'),
  icon: Upload,
  href: paths.domainImport,
})
