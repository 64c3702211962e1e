import { outlineIcon } from '../icon.ts'

export const Disc3 = outlineIcon(
  'M22 12A10 10 0 1 1 2 12A10 10 0 1 1 22 12ZM6 12c0-1.7.7-3.2 1.8-4.2M14 12A2 2 0 1 1 10 12A2 2 0 1 1 14 12ZM18 12c0 1.7-.7 3.2-1.8 4.2',
)
