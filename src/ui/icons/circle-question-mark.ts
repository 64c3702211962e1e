import { outlineIcon } from '../icon.ts'

export const CircleQuestionMark = outlineIcon(
  'M22 12A10 10 0 1 1 2 12A10 10 0 1 1 22 12ZM9 9.5a3 2.5 0 016 0c0 2-2 2-3 3.5M12 17h.01',
)
