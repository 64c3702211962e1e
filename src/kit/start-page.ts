/**
 * The page that opening the dashboard without an address leads to, kept in this browser as an address. /before-paint.js reads it before there is
 * a router, so that the first requests are those of that page.
 */
import { textEntry } from '#api/storage.ts'
import { createStore } from '#api/store.ts'
import { paths } from './paths.ts'

export const startPages = [
  paths.overview(),
  paths.nodes(),
  paths.backups(),
  paths.images(),
  paths.regions(),
  paths.domains(),
] as const
export type StartPage = (typeof startPages)[number]

const stored = textEntry('browser', 'start-page', (text) => startPages.find((address) => address === text) ?? null)
const store = createStore<StartPage>(stored.get() ?? paths.overview())

export const startPage = {
  get: store.get,
  subscribe: store.subscribe,
  set: (address: StartPage) => {
    stored.set(address)
    store.set(address)
  },
}
