import { outlineIcon } from '../icon.ts'

export const Check = outlineIcon('M20 6 9 17l-5-5')
