import { outlineIcon } from '../icon.ts'

export const ZoomOut = outlineIcon('M19 11A8 8 0 1 1 3 11A8 8 0 1 1 19 11ZM21 21L16.65 16.65M8 11L14 11')
