import { outlineIcon } from '../icon.ts'

export const ListPlus = outlineIcon('M16 5H3M11 12H3M16 19H3M18 9v6M21 12h-6')
