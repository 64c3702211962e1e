/** Before every page test: what jsdom lacks of a browser. After it: nothing left over, and nothing unexpected in the console. */
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { forgetExpected, unexpectedLines, watchConsole } from './console.ts'

/** A desktop window with a light theme that wants no motion; jsdom lays nothing out. */
const media = new Map([['(min-width: 48rem)', true], ['(prefers-reduced-motion: reduce)', true]])
Object.defineProperty(globalThis, 'matchMedia', {
  configurable: true,
  value: (query: string) => Object.assign(new EventTarget(), { matches: media.get(query) ?? false, media: query, onchange: null }),
})
class StillResizeObserver implements ResizeObserver {
  disconnect() {}
  observe() {}
  unobserve() {}
}
Object.defineProperty(globalThis, 'ResizeObserver', { configurable: true, value: StillResizeObserver })
// Browsers of today answer a promise, which an effect must not hand on as its clean-up.
const scrolled = () => Promise.resolve()
Object.defineProperty(globalThis, 'scrollTo', { configurable: true, value: scrolled })
Object.defineProperty(Element.prototype, 'scrollIntoView', { configurable: true, value: scrolled })

/** What a failed search says: the words on the screen, not thousands of lines of markup. */
const shownText = 1500
configure({
  asyncUtilTimeout: 8000,
  getElementError: (message) => new Error(`${message?.split('\n')[0] ?? 'Not found'}\nOn the screen: ${document.body.textContent.slice(0, shownText)}`),
})

beforeEach(watchConsole)
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  const lines = unexpectedLines()
  forgetExpected()
  if (lines.length > 0) throw new Error(`Unexpected in the console:\n${lines.join('\n')}`)
})
