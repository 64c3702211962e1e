/** Starts the dashboard: renders the routes when the first page is ready, in place of the frame of index.html. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { createQueryClient } from '#api/cache/query.ts'
import { tabLock } from '#api/session/tab-connection.ts'
import { delay, whenIdle } from '#api/timers.ts'
import { locksKnowledge } from '#kit/preferences/locks.ts'
import { App } from './app.tsx'
import { followLatePlace } from './late-place.ts'
import { createRouterContext, routes } from './routes.tsx'
import { ignoreStrayPresses } from './stray-presses.ts'
import { syncThemeWithStorage } from './theme-storage.ts'

const queryClient = createQueryClient()
const router = createBrowserRouter(routes, { getContext: () => createRouterContext(queryClient) })
syncThemeWithStorage()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/** Resolves when the route of the first page has loaded. */
const routeLoaded = new Promise<void>((resolve) => {
  const check = () => {
    if (!router.state.initialized) return
    stop()
    resolve()
  }
  const stop = router.subscribe(check)
  check()
})

/** Resolves when nothing is being requested any more except the rest of long lists, whose first rows are there. */
const dataLoaded = () =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (queryClient.isFetching({ predicate: ({ state }) => !state.data }) > 0) return
      stop()
      resolve()
    }
    const stop = queryClient.getQueryCache().subscribe(check)
    check()
  })

/** How long the first render waits for data, milliseconds: rows at once are cheaper than a skeleton and then rows. */
const maxDataWaitMs = 300

/** Renders the first page once it has loaded. Until then, the frame of index.html is shown. */
async function renderFirstPage(container: HTMLElement) {
  await routeLoaded
  await Promise.race([dataLoaded(), delay(maxDataWaitMs)])
  container.inert = false
  container.ariaHidden = null
  createRoot(container).render(
    <StrictMode>
      <App queryClient={queryClient} router={router} />
    </StrictMode>,
  )
}

const idle = () => new Promise<void>(whenIdle)

/** How long the page is left alone after its data has loaded. Milliseconds. */
const restDelayMs = 2000

/** Runs at once, because nothing that a lock may forbid is possible before. */
async function startPreferences() {
  const sync = await import('./preferences-sync.ts').catch(() => null)
  // The service may be away just now: preferences then stay those of this browser until the next visit.
  if (sync) sync.syncPreferences(queryClient)
  else locksKnowledge.set('unread')
}

/** Runs at once, because until then other tabs do not know whether anything would be lost here. */
const answerOtherTabs = () =>
  import('#kit/dialogs/unfinished-work.ts').then(
    (module) => module.answerOtherTabs(),
    () => null,
  )

/** What the first page does not need. */
async function startRest() {
  await delay(restDelayMs).then(idle)
  const rest = await import('./after-load.ts').catch(() => null)
  rest?.start(queryClient, router)
}

// With several connections every page says at once which one is its own; after-load.ts tries again.
if (document.documentElement.dataset['connection']) import('./connections/start.ts').catch(() => null)

// Browsers have no locks where the connection to the page is not secure.
if ('locks' in navigator) void navigator.locks.request(tabLock(), { mode: 'shared' }, () => new Promise(() => {}))
ignoreStrayPresses()
followLatePlace(router)
void renderFirstPage(root)
  .then(dataLoaded)
  // A slow device may still be rendering what has loaded.
  .then(idle)
  .then(() => Promise.all([startPreferences(), answerOtherTabs(), startRest()]))
