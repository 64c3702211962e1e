/** What every end-to-end test gets: a service with an account of its own, a watched browser, and people who are signed in. */
import { expect, test as base, type Page } from '@playwright/test'
import { startTestService, type TestService } from '#server/testing.ts'
import { openLine, type Line } from './line.ts'
import { pasteToken } from './session.ts'
import { watch, type Watch } from './watch.ts'

interface Options {
  /** With the demo account's nodes, images and so on, or empty. */
  demo: boolean
  /** Multiplies the time simulated machines take. */
  pace: number
}

interface Fixtures {
  service: TestService
  /** A line to the service that can be disturbed; tests that use it override `origin` with its address. */
  line: Line
  /** Where the browser finds the dashboard. */
  origin: string
  /** Fails the test on console errors, page errors, policy violations and requests to other origins. Every test has it. */
  watched: Watch
  /** A page in whose tab the owner is signed in; it shows the overview. */
  owner: Page
  /** The same for the restricted user. */
  restricted: Page
}

export const test = base.extend<Options & Fixtures>({
  demo: [true, { option: true }],
  pace: [0.05, { option: true }],

  service: async ({ demo, pace }, provide) => {
    const service = await startTestService({ listen: true, demo, pace })
    await provide(service)
    await service.close()
  },

  line: async ({ service }, provide) => {
    const line = await openLine(service.url)
    await provide(line)
    await line.close()
  },

  origin: async ({ service }, provide) => provide(service.url),
  baseURL: async ({ origin }, provide) => provide(origin),

  watched: [
    async ({ context, origin }, provide) => {
      const watched = await watch(context, origin)
      await provide(watched)
      expect(watched.problems()).toEqual([])
    },
    { auto: true },
  ],

  owner: async ({ page, service }, provide) => {
    await pasteToken(page, service.ownerToken)
    await provide(page)
  },

  restricted: async ({ page, service }, provide) => {
    await pasteToken(page, service.restrictedToken)
    await provide(page)
  },
})

export { expect }
