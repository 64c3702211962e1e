import { outlineIcon } from '../icon.ts'

export const SearchX = outlineIcon('M13.5 8.5l-5 5M8.5 8.5l5 5M19 11A8 8 0 1 1 3 11A8 8 0 1 1 19 11ZM21 21l-4.3-4.3')
