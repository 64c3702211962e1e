import { outlineIcon } from '../icon.ts'

export const Power = outlineIcon('M12 2v10M18.4 6.6a9 9 0 1 1-12.77.04')
