/** Starts the dashboard: renders the routes when the first page is ready, in place of the frame of index.html. */
import type { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, type DataRouter } from 'react-router'
import { createQueryClient } from '#api/cache/query.ts'
import { idleLock } from '#api/session/idle-lock.ts'
import { tabLock } from '#api/session/tab-connection.ts'
import { delay, until, whenIdle } from '#api/timers.ts'
import { locksKnowledge } from '#kit/preferences/locks.ts'
import { App } from './app.tsx'
import { followLatePlace } from './late-place.ts'
import { loadPalette } from './palette/palette.tsx'
import { createRouterContext, routes } from './routes.tsx'
import { ignoreStrayPresses } from './stray-presses.ts'
import { syncThemeWithStorage } from './theme-storage.ts'

/** Resolves when the route of the first page has loaded. */
const routeLoaded = (router: DataRouter) =>
  until(
    () => router.state.initialized,
    (check) => router.subscribe(check),
  )

/** Resolves when nothing is being requested any more, apart from the rest of long lists whose first rows are there. */
const dataLoaded = (queryClient: QueryClient) =>
  until(
    () => queryClient.isFetching({ predicate: ({ state }) => !state.data }) === 0,
    (check) => queryClient.getQueryCache().subscribe(check),
  )

/**
 * How long the first render waits for data, milliseconds: rows at once are cheaper than a skeleton and then rows, and
 * buttons that wait for the grants move nothing. The frame of index.html is shown until then.
 */
const maxDataWaitMs = 600

/** Renders the first page once it has loaded. Until then, the frame of index.html is shown. */
async function renderFirstPage(container: HTMLElement, queryClient: QueryClient, router: DataRouter) {
  await routeLoaded(router)
  await Promise.race([dataLoaded(queryClient), delay(maxDataWaitMs)])
  createRoot(container).render(
    <StrictMode>
      <App queryClient={queryClient} router={router} />
    </StrictMode>,
  )
}

const idle = () => new Promise<void>(whenIdle)

/** How long the rest waits for data that does not arrive; the rest also includes what explains that. Milliseconds. */
const maxRestWaitMs = 5000

/** How long the page is left alone after its data has loaded. Milliseconds. */
const restDelayMs = 2000

/** Runs at once, because actions that a lock may forbid are not possible before it has run. */
async function startPreferences(queryClient: QueryClient) {
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

/** Until its code has loaded, a locked page shows nothing (styles/lock.css). */
const startLock = (queryClient: QueryClient): Promise<unknown> =>
  import('./session/idle-lock.tsx').then(
    (module) => module.startIdleLock(queryClient),
    () => delay(4000).then(() => startLock(queryClient)),
  )

/** Loads everything that the first page does not need. */
async function startRest(queryClient: QueryClient, router: DataRouter) {
  await delay(restDelayMs).then(idle)
  const rest = await import('./after-load.ts').catch(() => null)
  rest?.start(queryClient, router)
}

/**
 * main.ts calls it once the module has been evaluated: while it is, browsers that note where a request or a change of
 * the address comes from parse the whole file again, which takes 100 ms.
 */
export function start(): void {
  const queryClient = createQueryClient()
  const router = createBrowserRouter(routes, { getContext: () => createRouterContext(queryClient) })
  syncThemeWithStorage()
  const container = document.getElementById('root')
  if (!container) throw new Error('index.html has no #root')

  // With several connections every page says at once which one is its own; after-load.ts tries again.
  if (document.documentElement.dataset['connection']) import('./connections/start.ts').catch(() => null)
  if (idleLock.get()) void startLock(queryClient)
  idleLock.subscribe(() => void startLock(queryClient))
  // Browsers have no locks where the connection to the page is not secure.
  if ('locks' in navigator) void navigator.locks.request(tabLock(), { mode: 'shared' }, () => new Promise(() => {}))
  ignoreStrayPresses()
  followLatePlace(router)
  void renderFirstPage(container, queryClient, router)
    .then(() => Promise.race([dataLoaded(queryClient), delay(maxRestWaitMs)]))
    // A slow device may still be rendering what has loaded.
    .then(idle)
    .then(() => {
      loadPalette()
      return Promise.all([startPreferences(queryClient), answerOtherTabs(), startRest(queryClient, router)])
    })
}
