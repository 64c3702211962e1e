import { outlineIcon } from '../icon.ts'

export const LifeBuoy = outlineIcon(
  'M22 12A10 10 0 1 1 2 12A10 10 0 1 1 22 12ZM4.93 4.93l4.24 4.24M14.83 9.17l4.24-4.24M14.83 14.83l4.24 4.24M9.17 14.83l-4.24 4.24M16 12A4 4 0 1 1 8 12A4 4 0 1 1 16 12Z',
)
