/** Prints the frames of index.html as JSON: a process of its own, because it makes a browser's globals of Node's. */
import path from 'node:path'
import { JSDOM } from 'jsdom'
import { runnerImport } from 'vite'
import { root } from '../../process.ts'

const { window } = new JSDOM('<!doctype html><body></body>', { url: 'http://localhost/', pretendToBeVisual: true })

const define = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })

for (const name of Object.getOwnPropertyNames(window))
  if (!(name in globalThis)) define(name, Reflect.get(window, name))
for (const name of ['localStorage', 'sessionStorage', 'navigator', 'Event', 'EventTarget', 'CustomEvent', 'MouseEvent'])
  define(name, Reflect.get(window, name))
define('window', globalThis)
define('addEventListener', window.addEventListener.bind(window))
define('removeEventListener', window.removeEventListener.bind(window))
define('scrollTo', () => undefined)

/** The widths in the media queries of the dashboard are in rem of 16 px. */
define('matchMedia', (query: string) => {
  const minimum = /min-width: ([\d.]+)rem/.exec(query)?.[1]
  const below = /width < ([\d.]+)rem/.exec(query)?.[1]
  const width: unknown = Reflect.get(globalThis, 'innerWidth')
  const matches =
    minimum === undefined
      ? below !== undefined && Number(width) < Number(below) * 16
      : Number(width) >= Number(minimum) * 16
  return Object.assign(new EventTarget(), { matches, media: query })
})
class NoopObserver {
  disconnect() {}
  observe() {}
  unobserve() {}
}
define('ResizeObserver', NoopObserver)
define('IntersectionObserver', NoopObserver)

// Signed in, at a service that is silent except for its configuration.
window.sessionStorage.setItem('quarterdeck.token', JSON.stringify({ token: 'none', baseUrl: '', scopes: '*' }))
const config = { baseUrl: '', words: { node: 'node', monitor: 'monitor' }, signIn: ['oauth'] }
define('fetch', (address: unknown) =>
  String(address).endsWith('/config.json') ? Promise.resolve(Response.json(config)) : new Promise(() => undefined),
)

interface Frames {
  renderFrames: () => Promise<Readonly<Record<string, string>>>
}
const { module } = await runnerImport<Frames>(path.join(root, 'scripts/build/prerender/frames.tsx'), {
  configFile: false,
  root,
  logLevel: 'error',
  mode: 'production',
  define: { 'process.env.NODE_ENV': '"production"' },
})
process.stdout.write(JSON.stringify(await module.renderFrames()), () => process.exit(0))
