import { nodes } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { Plus } from '#ui/icons/plus.ts'
import { defineAction } from '#kit/actions/action.ts'
import { paths } from '#kit/paths.ts'

export const createNodeAction = defineAction<void>({
  id: 'create',
  operation: nodes.create,
  label: () => t('Create node'),
  icon: Plus,
  href: paths.nodeCreate,
})
