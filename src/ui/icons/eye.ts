import { outlineIcon } from '../icon.ts'

export const Eye = outlineIcon(
  'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M15 12A3 3 0 1 1 9 12A3 3 0 1 1 15 12Z',
)
