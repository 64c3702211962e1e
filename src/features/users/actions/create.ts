import { users } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { Plus } from '#ui/icons/plus.ts'
import { defineAction } from '#kit/actions/action.ts'
import { paths } from '#kit/paths.ts'

export const createUserAction = defineAction<void>({
  id: 'create',
  operation: users.create,
  label: () => t('Create user'),
  icon: Plus,
  href: paths.userCreate,
})
