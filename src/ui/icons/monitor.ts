import { outlineIcon } from '../icon.ts'

export const Monitor = outlineIcon(
  'M4 3H20A2 2 0 0 1 22 5V15A2 2 0 0 1 20 17H4A2 2 0 0 1 2 15V5A2 2 0 0 1 4 3ZM8 21L16 21M12 17L12 21',
)
