import { outlineIcon } from '../icon.ts'

export const ChevronsUpDown = outlineIcon('M7 15l5 5 5-5M7 9l5-5 5 5')
