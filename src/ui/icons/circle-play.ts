import { outlineIcon } from '../icon.ts'

export const CirclePlay = outlineIcon(
  'M9 9.003a1 1 0 0 1 1.517-.859l4.997 2.997a1 1 0 0 1 0 1.718l-4.997 2.997A1 1 0 0 1 9 14.996zM22 12A10 10 0 1 1 2 12A10 10 0 1 1 22 12Z',
)
