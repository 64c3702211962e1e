import { outlineIcon } from '../icon.ts'

export const Search = outlineIcon('M21 21l-4.34-4.34M19 11A8 8 0 1 1 3 11A8 8 0 1 1 19 11Z')
