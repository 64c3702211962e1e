/** Adds what jsdom lacks before every page test; cleans up and checks the console after it. */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { deleteDelay } from '#kit/actions/delete-delay.ts'
import { locks } from '#kit/locks.ts'
import { startResponseChecks } from '#api/response-checks.ts'
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
// Current browsers return a promise, which an effect must not return as its cleanup.
const scrollStub = () => Promise.resolve()
Object.defineProperty(globalThis, 'scrollTo', { configurable: true, value: scrollStub })
Object.defineProperty(Element.prototype, 'scrollIntoView', { configurable: true, value: scrollStub })

/** The text of the page in error messages is cut after this many characters. */
const maxShownText = 1500
configure({
  asyncUtilTimeout: 8000,
  getElementError: (message) =>
    new Error(
      `${message?.split('\n')[0] ?? 'Not found'}\nOn the screen: ${document.body.textContent.slice(0, maxShownText)}`,
    ),
})

/** Deletions are sent at once, and nothing is locked; the tests of that choose otherwise. */
const resetProtection = () => {
  locks.set('')
  deleteDelay.set('0')
}
beforeEach(resetProtection)
startResponseChecks()
beforeEach(captureConsole)
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  const lines = unexpectedLines()
  clearExpected()
  if (lines.length > 0) throw new Error(`Unexpected in the console:\n${lines.join('\n')}`)
})
