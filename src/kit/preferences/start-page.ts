/**
 * The page that opening the dashboard without an address leads to, kept in this browser as an address. /before-paint.js reads it before there is
 * a router, so that the first requests are those of that page.
 */
import { paths } from '../paths.ts'
import { storedChoice } from './stored-choice.ts'

export const startPages = [
  paths.overview(),
  paths.nodes(),
  paths.backups(),
  paths.images(),
  paths.regions(),
  paths.domains(),
] as const
export type StartPage = (typeof startPages)[number]

export const startPage = storedChoice<StartPage>(
  'start-page',
  paths.overview(),
  (text) => startPages.find((address) => address === text) ?? null,
)
