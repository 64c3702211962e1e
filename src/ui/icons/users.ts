import { outlineIcon } from '../icon.ts'

export const Users = outlineIcon(
  'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87M13 7A4 4 0 1 1 5 7A4 4 0 1 1 13 7Z',
)
