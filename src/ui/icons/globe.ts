import { outlineIcon } from '../icon.ts'

export const Globe = outlineIcon(
  'M22 12A10 10 0 1 1 2 12A10 10 0 1 1 22 12ZM12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20',
)
