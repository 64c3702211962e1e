/** Watches a browser for things that must never happen on any page. */
import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'

export interface BrowserMonitor {
  /**
   * Declares that the test causes a message that matches the pattern (in Chromium every failed request is a console
   * error). The test fails when no such message appears.
   */
  expectError: (pattern: RegExp) => void
  /** For errors that depend on how fast the machine is: they need not occur. */
  allowError: (pattern: RegExp) => void
  /** Unexpected messages, and expected ones that did not appear. */
  problems: () => string[]
}

const reportBinding = 'reportPolicyViolation'

/**
 * Records console errors and warnings, page errors, violations of the Content-Security-Policy, and requests to other
 * origins than `origin`.
 */
export async function monitorBrowser(context: BrowserContext, origin: string): Promise<BrowserMonitor> {
  const messages: string[] = []
  const expectedPatterns = new Map<RegExp, boolean>()

  await context.exposeBinding(
    reportBinding,
    (_source, message: string) => void messages.push(`content security policy: ${message}`),
  )
  await context.addInitScript((name) => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
      const send: unknown = Reflect.get(globalThis, name)
      if (typeof send === 'function')
        void send(`${violatedDirective} blocked ${blockedURI} at ${sourceFile}:${lineNumber}`)
    })
  }, reportBinding)
  context.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    messages.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => void messages.push(`page error: ${error.error().stack || error.error().message}`))
  context.on('request', (request: Request) => {
    const { protocol, origin: target } = new URL(request.url())
    if (protocol.startsWith('http') && target !== origin) messages.push(`request to another origin: ${request.url()}`)
  })

  const isExpected = (message: string) => {
    const matches = [...expectedPatterns.keys()].filter((pattern) => pattern.test(message))
    for (const pattern of matches) expectedPatterns.set(pattern, true)
    return matches.length > 0
  }
  return {
    expectError: (pattern) => void expectedPatterns.set(pattern, false),
    allowError: (pattern) => void expectedPatterns.set(pattern, true),
    problems: () => {
      const unexpected = messages.filter((message) => !isExpected(message))
      const missing = [...expectedPatterns]
        .filter(([, seen]) => !seen)
        .map(([pattern]) => `expected but not seen: ${pattern}`)
      return [...unexpected, ...missing]
    },
  }
}
