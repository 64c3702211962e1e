import { outlineIcon } from '../icon.ts'

export const ChevronRight = outlineIcon('M9 18l6-6-6-6')
