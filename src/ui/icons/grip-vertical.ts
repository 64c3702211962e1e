import { outlineIcon } from '../icon.ts'

export const GripVertical = outlineIcon(
  'M10 12A1 1 0 1 1 8 12A1 1 0 1 1 10 12ZM10 5A1 1 0 1 1 8 5A1 1 0 1 1 10 5ZM10 19A1 1 0 1 1 8 19A1 1 0 1 1 10 19ZM16 12A1 1 0 1 1 14 12A1 1 0 1 1 16 12ZM16 5A1 1 0 1 1 14 5A1 1 0 1 1 16 5ZM16 19A1 1 0 1 1 14 19A1 1 0 1 1 16 19Z',
)
