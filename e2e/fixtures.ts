/** The fixtures of every end-to-end test: a service with its own account, a monitored browser, and signed-in pages. */
import { expect, test as base, type Page } from '@playwright/test'
import { toWireTime } from '#contract/time.ts'
import { startTestService, type TestService } from '#server/testing.ts'
import { startFaultProxy, type FaultProxy } from '#server/fault-proxy.ts'
import { monitorBrowser, type BrowserMonitor } from './browser-monitor.ts'
import { countRequests } from './page-load.ts'
import { beginSignedIn } from './sign-in.ts'
import { speak, type Language } from './texts.ts'

interface Options {
  /** Fill the account with the demo's nodes, images and so on; otherwise it is empty. */
  demo: boolean
  /** Multiplies the time that simulated machines take. */
  pace: number
  /** The regions with an outage. */
  outages: string[]
  /** Serve only what the interface documents describe; `DOCUMENTED_ONLY=1` makes it the default. */
  documentedOnly: boolean
  /** Announced maintenance: a region, and its begin and end in hours from now. */
  maintenance: { region: string; begin: number; end: number }[]
  /** The language of the browser, and of what `say` says. */
  language: Language
  /** Seconds to cancel a deletion; `0` sends it at once. */
  deleteDelay: string
}

interface Fixtures {
  service: TestService
  /** A proxy to the service that can inject faults; tests that use it override `origin` with its address. */
  faultProxy: FaultProxy
  /** The origin where the browser opens the dashboard. */
  origin: string
  /**
   * Fails the test on console errors, page errors, policy violations and requests to other origins. Active in every
   * test.
   */
  monitor: BrowserMonitor
  /** A page on which the owner is signed in, but no page of the dashboard has been opened yet. */
  owner: Page
  /** The same for the restricted user. */
  restricted: Page
}

export const test = base.extend<Options & Fixtures>({
  demo: [true, { option: true }],
  pace: [0.05, { option: true }],
  outages: [[], { option: true }],
  maintenance: [[], { option: true }],
  documentedOnly: [process.env['DOCUMENTED_ONLY'] === '1', { option: true }],
  deleteDelay: ['0', { option: true }],
  language: ['en', { option: true }],
  locale: async ({ language }, provide) => {
    speak(language)
    await provide(language === 'en' ? 'en-US' : 'de-DE')
  },

  service: async ({ demo, pace, outages, maintenance, documentedOnly }, provide) => {
    const inHours = (hours: number) => toWireTime(Date.now() + hours * 3_600_000)
    const announced = maintenance.map(({ region, begin, end }) => ({
      region,
      when: inHours(begin),
      until: inHours(end),
    }))
    const settings = { outages, maintenance: announced, documentedOnly }
    const service = await startTestService({ listen: true, demo, pace, settings })
    await provide(service)
    await service.close()
  },

  faultProxy: async ({ service }, provide) => {
    const faultProxy = await startFaultProxy(service.url)
    await provide(faultProxy)
    await faultProxy.close()
  },

  origin: async ({ service }, provide) => provide(service.url),
  baseURL: async ({ origin }, provide) => provide(origin),

  monitor: [
    async ({ context, origin, deleteDelay, documentedOnly }, provide) => {
      await context.addInitScript((delay) => {
        // Pages without an origin have no storage.
        if (location.protocol.startsWith('http')) localStorage.setItem('delete-delay', delay)
      }, deleteDelay)
      countRequests(context)
      const monitor = await monitorBrowser(context, origin)
      // The dashboard sends requests to find out what the service lacks.
      if (documentedOnly) monitor.allowError(/status of 404/)
      await provide(monitor)
      expect(monitor.problems()).toEqual([])
    },
    { auto: true },
  ],

  owner: async ({ page, service }, provide) => {
    await beginSignedIn(page, service.ownerToken)
    await provide(page)
  },

  restricted: async ({ page, service }, provide) => {
    await beginSignedIn(page, service.restrictedToken)
    await provide(page)
  },
})

export { expect }
