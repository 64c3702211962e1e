import { outlineIcon } from '../icon.ts'

export const MapPin = outlineIcon(
  'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M15 10A3 3 0 1 1 9 10A3 3 0 1 1 15 10Z',
)
