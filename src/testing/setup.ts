/** Adds what jsdom lacks before every page test; cleans up and checks the console after it. */
import '@testing-library/jest-dom/vitest'
import * as React from 'react'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { clearAnnouncements } from '#ui/announce.ts'
import { locks, locksKnowledge } from '#kit/preferences/locks.ts'
import { jobStore } from '#kit/jobs/job-store.ts'
import { toasts } from '#kit/toast.ts'
import { deleteDelay } from '#kit/preferences/choices.ts'
import { startResponseChecks } from '#api/http/response-checks.ts'
import { clearExpected, unexpectedLines, captureConsole } from './console.ts'

/** A desktop window with reduced motion; jsdom has no layout. */
const mediaMatches = new Map([
  ['(min-width: 48rem)', true],
  ['(prefers-reduced-motion: reduce)', true],
])
Object.defineProperty(globalThis, 'matchMedia', {
  configurable: true,
  value: (query: string) =>
    Object.assign(new EventTarget(), { matches: mediaMatches.get(query) ?? false, media: query, onchange: null }),
})
class NoopResizeObserver implements ResizeObserver {
  disconnect() {}
  observe() {}
  unobserve() {}
}
Object.defineProperty(globalThis, 'ResizeObserver', { configurable: true, value: NoopResizeObserver })
Object.defineProperty(document, 'fonts', { configurable: true, value: { load: () => Promise.resolve([]) } })
// Current browsers return a promise, which an effect must not return as its cleanup.
const scrollStub = () => Promise.resolve()
Object.defineProperty(globalThis, 'scrollTo', { configurable: true, value: scrollStub })
Object.defineProperty(Element.prototype, 'scrollIntoView', { configurable: true, value: scrollStub })

/** The maximum length of page text in error messages. */
const maxShownText = 1500
configure({
  // A busy machine may be several times slower than an idle one.
  asyncUtilTimeout: 20_000,
  getElementError: (message) =>
    new Error(
      `${message?.split('\n')[0] ?? 'Not found'}\nOn the screen: ${document.body.textContent.slice(0, maxShownText)}`,
    ),
})

/**
 * React's development build takes a stack trace for each of the first 10,000 elements per second, which is a fifth of
 * the time of page tests; nothing here uses them. If React drops this counter, tests are only slower.
 */
const reactInternals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (reactInternals !== null && typeof reactInternals === 'object')
  Object.defineProperty(reactInternals, 'recentlyCreatedOwnerStacks', { get: () => Number.MAX_VALUE, set: () => {} })

/** Deletions are sent at once, and nothing is locked; tests of these features override this. */
const resetProtection = () => {
  locks.set('')
  locksKnowledge.set('known')
  deleteDelay.set('0')
}
beforeEach(resetProtection)
startResponseChecks()
beforeEach(captureConsole)
afterEach(() => {
  cleanup()
  toasts.clear()
  jobStore.set([])
  clearAnnouncements()
  localStorage.clear()
  sessionStorage.clear()
  const lines = unexpectedLines()
  clearExpected()
  if (lines.length > 0) throw new Error(`Unexpected in the console:\n${lines.join('\n')}`)
})
