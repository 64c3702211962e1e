import { outlineIcon } from '../icon.ts'

export const Menu = outlineIcon('M4 5h16M4 12h16M4 19h16')
