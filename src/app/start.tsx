/** Starts the dashboard: renders the routes when the first page is ready, in place of the frame of index.html. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#api/query.ts'
import { paths } from '#kit/paths.ts'
import { App } from './app.tsx'
import { createBrowserRouter } from './router.ts'
import { createRouterContext, routes } from './routes.tsx'
import { syncThemeWithStorage } from './theme-storage.ts'

const queryClient = createQueryClient()
const router = createBrowserRouter(routes, () => createRouterContext(queryClient))
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

/** How long the first render waits for data, milliseconds: rows at once are cheaper than a skeleton and then rows. */
const maxDataWaitMs = 300

/** Resolves when everything that the page requested has arrived, or after `maxDataWaitMs`. */
const dataLoaded = () =>
  new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(finish, maxDataWaitMs)
    const stop = queryClient.getQueryCache().subscribe(() => queryClient.isFetching() === 0 && finish())
    if (queryClient.isFetching() === 0) finish()
  })

/** Until then the frame of index.html is shown. */
async function renderFirstPage(container: HTMLElement) {
  await routeLoaded
  await dataLoaded()
  container.inert = false
  container.ariaHidden = null
  createRoot(container).render(
    <StrictMode>
      <App queryClient={queryClient} router={router} />
    </StrictMode>,
  )
}

/**
 * How long after the first render the rest starts, which the first page does not need. The pages of the profile change the preferences
 * that it keeps. Milliseconds.
 */
const restDelayMs = () => (location.pathname.startsWith(paths.profile()) ? 0 : 1000)

async function startRest() {
  const { start } = await import('./after-load.ts')
  start(queryClient)
}
void renderFirstPage(root).then(() =>
  // Without it preferences stay those of this browser until the next visit.
  setTimeout(() => void startRest().catch(() => null), restDelayMs()),
)
