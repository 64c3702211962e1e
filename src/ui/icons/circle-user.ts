import { outlineIcon } from '../icon.ts'

export const CircleUser = outlineIcon(
  'M22 12A10 10 0 1 1 2 12A10 10 0 1 1 22 12ZM15 10A3 3 0 1 1 9 10A3 3 0 1 1 15 10ZM7 20.662V19a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v1.662',
)
