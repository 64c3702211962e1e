/** What every end-to-end test gets: a service with an account of its own, a watched browser, and people who are signed in. */
import { expect, test as base, type Page } from '@playwright/test'
import { startTestService, type TestService } from '#server/testing.ts'
import { pasteToken } from './session.ts'
import { watch, type Watch } from './watch.ts'

interface Options {
  /** With the demo account's nodes, images and so on, or empty. */
  demo: boolean
  /** Multiplies the time simulated machines take. */
  pace: number
}

interface Fixtures {
  service: TestService & { url: string }
  /** Fails the test on console errors, page errors, policy violations and requests to other origins. Every test has it. */
  watched: Watch
  /** A page in whose tab the owner is signed in; it shows nothing yet. */
  owner: Page
  /** The same for the restricted user. */
  restricted: Page
}

export const test = base.extend<Options & Fixtures>({
  demo: [true, { option: true }],
  pace: [0.05, { option: true }],

  service: async ({ demo, pace }, provide) => {
    const service = await startTestService({ listen: true, demo, pace })
    if (!service.url) throw new Error('The service does not listen.')
    await provide({ ...service, url: service.url })
    await service.close()
  },

  baseURL: async ({ service }, provide) => provide(service.url),

  watched: [
    async ({ context, service }, provide) => {
      const watched = await watch(context, service.url)
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
