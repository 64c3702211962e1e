import { outlineIcon } from '../icon.ts'

export const Gauge = outlineIcon('M12 14l4-4M3.34 19a10 10 0 1 1 17.32 0')
