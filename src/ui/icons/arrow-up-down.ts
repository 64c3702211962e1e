import { outlineIcon } from '../icon.ts'

export const ArrowUpDown = outlineIcon('M21 16l-4 4-4-4M17 20V4M3 8l4-4 4 4M7 4v16')
