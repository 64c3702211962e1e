/** Prints the frames of index.html as JSON: a process of its own, because it makes a browser's globals of Node's. */
import path from 'node:path'
import { JSDOM } from 'jsdom'
import { runnerImport } from 'vite'
import type { Profile } from '#contract/areas/profile.ts'
import { root } from '../../process.ts'
import { texts } from '../texts.ts'
import type { SharedMarkup } from './share-parts.ts'

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

// Signed in as an unrestricted user, so that buttons and checkboxes have their places, at a service that does not
// respond otherwise.
window.sessionStorage.setItem('quarterdeck.token', JSON.stringify({ token: 'none', baseUrl: '', scopes: '*' }))
const anyUser: Profile = {
  uid: 0,
  username: 'Account',
  email: '',
  email_notifications: false,
  timezone: 'UTC',
  restricted: false,
  two_factor_auth: false,
  authentication_type: 'password',
  ip_whitelist_enabled: false,
  lish_auth_method: 'disabled',
  authorized_keys: null,
  referrals: { code: '', completed: 0, credit: 0, pending: 0, total: 0, url: '' },
  verified_phone_number: null,
}
const responses: Readonly<Record<string, () => Response>> = {
  '/config.json': () =>
    Response.json({ baseUrl: '', words: { node: 'node', monitor: 'monitor' }, signIn: ['oauth', 'token'] }),
  '/v4/profile': () => Response.json(anyUser),
  '/v4/profile/grants': () => new Response(null, { status: 204 }),
}
define('fetch', (address: unknown) => {
  const response = responses[new URL(String(address), 'http://localhost').pathname]
  return response ? Promise.resolve(response()) : new Promise(() => undefined)
})

const { module } = await runnerImport<{ markup: SharedMarkup }>(path.join(root, 'scripts/build/prerender/frames.tsx'), {
  configFile: false,
  root,
  logLevel: 'error',
  mode: 'production',
  plugins: [texts()],
  define: { 'process.env.NODE_ENV': '"production"' },
})
process.stdout.write(JSON.stringify(module.markup), () => process.exit(0))
