import { outlineIcon } from '../icon.ts'

export const CirclePause = outlineIcon('M22 12A10 10 0 1 1 2 12A10 10 0 1 1 22 12ZM10 15L10 9M14 15L14 9')
