import { outlineIcon } from '../icon.ts'

export const Info = outlineIcon('M22 12A10 10 0 1 1 2 12A10 10 0 1 1 22 12ZM12 16v-4M12 8h.01')
