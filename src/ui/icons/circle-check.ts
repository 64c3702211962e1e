import { outlineIcon } from '../icon.ts'

export const CircleCheck = outlineIcon('M22 12A10 10 0 1 1 2 12A10 10 0 1 1 22 12ZM16 9l-5.5 5.5L8 12')
