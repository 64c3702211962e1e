/** The page's entry: puts the routes on the screen. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#api/query.ts'
import { followTheme } from '#ui/theme.ts'
import { App } from './app.tsx'
import { createBrowserRouter } from './router.ts'
import { contextOf, routes } from './routes.tsx'

const queries = createQueryClient()
const router = createBrowserRouter(routes, () => contextOf(queries))
followTheme()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App queries={queries} router={router} />
  </StrictMode>,
)
