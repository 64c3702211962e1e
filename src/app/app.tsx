/** Everything around the routes: queries, the router's link for the components, announcements. */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { Link as RouterLink, type DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Announcer } from '#ui/announce.ts'
import { LinkProvider, type LinkProps } from '#ui/link.tsx'

const Following = ({ href, ...props }: LinkProps) => <RouterLink to={href} {...props} />

export function App({ queries, router }: { queries: QueryClient; router: DataRouter }) {
  return (
    <QueryClientProvider client={queries}>
      <LinkProvider link={Following}>
        <RouterProvider router={router} />
        <Announcer />
      </LinkProvider>
    </QueryClientProvider>
  )
}
