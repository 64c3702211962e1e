/**
 * A browser without a page: a fresh service, a cookie jar and a log of all requests. For tests of the API layer without
 * a UI.
 */
import { onTestFinished } from 'vitest'
import { startTestService, type TestService } from '#server/testing.ts'
import { CookieJar, stubFetch, type Intercept } from './fetch.ts'

export class TestBrowser {
  readonly service: TestService
  readonly jar = new CookieJar()
  /** Every request so far, as `GET /v4/profile`. */
  requests: string[] = []
  /** Returns a response in place of the service's. */
  intercept: Intercept | undefined

  constructor(service: TestService) {
    this.service = service
  }

  count(request: string) {
    return this.requests.filter((sent) => sent === request).length
  }

  renewals() {
    return this.count('POST /oauth/token')
  }
}

/** Starts a service and replaces fetch for the running test. */
export async function startBrowser(): Promise<TestBrowser> {
  const service = await startTestService()
  const browser = new TestBrowser(service)
  const restore = stubFetch(
    service,
    (request) => {
      browser.requests.push(`${request.method} ${new URL(request.url).pathname}`)
      return browser.intercept?.(request)
    },
    browser.jar,
  )
  onTestFinished(async () => {
    restore()
    await service.close()
  })
  return browser
}
