import { outlineIcon } from '../icon.ts'

export const CopyPlus = outlineIcon(
  'M15 12L15 18M12 15L18 15M10 8H20A2 2 0 0 1 22 10V20A2 2 0 0 1 20 22H10A2 2 0 0 1 8 20V10A2 2 0 0 1 10 8ZM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
)
