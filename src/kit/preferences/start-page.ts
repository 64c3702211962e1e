/** The page that the dashboard opens with. */
import { paths } from '../paths.ts'
import { storedPreference } from './choices.ts'

/**
 * The pages that opening the dashboard without an address may lead to. /before-paint.js reads the choice before there
 * is a router, so that the first requests are those of that page.
 */
export const startPages = [
  paths.overview(),
  paths.nodes(),
  paths.backups(),
  paths.images(),
  paths.regions(),
  paths.domains(),
] as const
export type StartPage = (typeof startPages)[number]

export const startPage = storedPreference<StartPage>(
  'start-page',
  paths.overview(),
  (text) => startPages.find((address) => address === text) ?? null,
)
