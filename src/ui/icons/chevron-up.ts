import { outlineIcon } from '../icon.ts'

export const ChevronUp = outlineIcon('M18 15l-6-6-6 6')
