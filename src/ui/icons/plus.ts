import { outlineIcon } from '../icon.ts'

export const Plus = outlineIcon('M5 12h14M12 5v14')
