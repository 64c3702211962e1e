/** Watches a browser for what must never happen on any page, whatever a test looks at. */
import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'

export interface Watch {
  /**
   * Says that this test brings about a message of this kind (a refused request is a console error in Chromium). A kind that then does not
   * happen fails the test, too.
   */
  expectError: (pattern: RegExp) => void
  /** What happened though nobody expected it, and what was expected but did not happen. */
  problems: () => string[]
}

const report = 'reportPolicyViolation'

/** Console errors and warnings, page errors, violations of the Content-Security-Policy, and requests that leave `origin`. */
export async function watch(context: BrowserContext, origin: string): Promise<Watch> {
  const seen: string[] = []
  const expected = new Map<RegExp, boolean>()

  await context.exposeBinding(report, (_source, what: string) => void seen.push(`content security policy: ${what}`))
  await context.addInitScript((name) => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
      const send: unknown = Reflect.get(globalThis, name)
      if (typeof send === 'function') void send(`${violatedDirective} blocked ${blockedURI} at ${sourceFile}:${lineNumber}`)
    })
  }, report)
  context.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    seen.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => void seen.push(`page error: ${error.error().stack ?? error.error().message}`))
  context.on('request', (request: Request) => {
    const { protocol, origin: target } = new URL(request.url())
    if (protocol.startsWith('http') && target !== origin) seen.push(`request to another origin: ${request.url()}`)
  })

  const isExpected = (what: string) => {
    const match = [...expected.keys()].find((pattern) => pattern.test(what))
    if (match) expected.set(match, true)
    return match !== undefined
  }
  return {
    expectError: (pattern) => void expected.set(pattern, false),
    problems: () => {
      const unexpected = seen.filter((what) => !isExpected(what))
      const missing = [...expected].filter(([, happened]) => !happened).map(([pattern]) => `expected but did not happen: ${pattern}`)
      return [...unexpected, ...missing]
    },
  }
}
