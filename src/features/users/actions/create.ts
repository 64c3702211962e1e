import { userAccess } from '#contract/areas/user-access.ts'
import { Plus } from '#ui/icons/plus.ts'
import { defineAction } from '#kit/actions/action.ts'
import { paths } from '#kit/paths.ts'

export const createUserAction = defineAction<void>({
  id: 'create',
  operation: userAccess.create,
  label: 'Create user',
  icon: Plus,
  href: paths.userCreate,
})
