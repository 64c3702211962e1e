import { outlineIcon } from '../icon.ts'

export const Table2 = outlineIcon(
  'M3 9h18M9 3v18M5 3H19A2 2 0 0 1 21 5V19A2 2 0 0 1 19 21H5A2 2 0 0 1 3 19V5A2 2 0 0 1 5 3Z',
)
