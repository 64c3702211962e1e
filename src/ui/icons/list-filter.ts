import { outlineIcon } from '../icon.ts'

export const ListFilter = outlineIcon('M2 5h20M6 12h12M9 19h6')
