import { outlineIcon } from '../icon.ts'

export const Ellipsis = outlineIcon(
  'M13 12A1 1 0 1 1 11 12A1 1 0 1 1 13 12ZM20 12A1 1 0 1 1 18 12A1 1 0 1 1 20 12ZM6 12A1 1 0 1 1 4 12A1 1 0 1 1 6 12Z',
)
