import { outlineIcon } from '../icon.ts'

export const X = outlineIcon('M18 6 6 18M6 6l12 12')
