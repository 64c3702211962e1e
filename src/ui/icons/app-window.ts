import { outlineIcon } from '../icon.ts'

export const AppWindow = outlineIcon(
  'M4 4H20A2 2 0 0 1 22 6V18A2 2 0 0 1 20 20H4A2 2 0 0 1 2 18V6A2 2 0 0 1 4 4ZM10 4v4M2 8h20M6 4v4',
)
