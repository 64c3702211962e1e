import { outlineIcon } from '../icon.ts'

export const Equal = outlineIcon('M5 9L19 9M5 15L19 15')
