/** Starts the dashboard: renders the routes when the first page is ready, in place of the frame of index.html. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#api/query.ts'
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
void renderFirstPage(root)

// What the first page does not wait for.
const startRest = () => void import('./after-load.ts').then(({ start }) => start(queryClient))
if (document.readyState === 'complete') startRest()
else addEventListener('load', startRest, { once: true })
