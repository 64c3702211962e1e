import { outlineIcon } from '../icon.ts'

export const ChevronDown = outlineIcon('M6 9l6 6 6-6')
