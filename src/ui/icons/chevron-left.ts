import { outlineIcon } from '../icon.ts'

export const ChevronLeft = outlineIcon('M15 18l-6-6 6-6')
