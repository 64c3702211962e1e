/** The entry of the dashboard: renders the routes. */
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
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>,
)

// What the first page does not wait for.
addEventListener('load', () => void import('./after-load.ts').then(({ start }) => start(queryClient)), { once: true })
