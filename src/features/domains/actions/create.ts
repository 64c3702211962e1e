import { domains } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { Plus } from '#ui/icons/plus.ts'
import { defineAction } from '#kit/actions/action.ts'
import { paths } from '#kit/paths.ts'

export const createDomainAction = defineAction<void>({
  id: 'create',
  operation: domains.create,
  label: () => t('Create domain'),
  icon: Plus,
  href: paths.domainCreate,
})
