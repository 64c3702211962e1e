/** Everything around the routes: queries, the router's link for the components, announcements. */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RouterProvider, type DataRouter } from 'react-router'
import { session } from '#api/session.ts'
import { hearTabs } from '#api/tabs.ts'
import { Link } from '#kit/link.tsx'
import { toasts } from '#kit/toast.ts'
import { Announcer } from '#ui/announce.ts'
import { LinkProvider, type LinkProps } from '#ui/link.tsx'

const Following = ({ href, ...props }: LinkProps) => <Link to={href} {...props} />

/** When another person takes over, or nobody, what was read for the one before is gone before anything can show it. */
function forgetWithSession(queries: QueryClient) {
  let { person } = session.get()
  return session.subscribe(() => {
    if (session.get().person === person) return
    person = session.get().person
    queries.clear()
    toasts.clear()
  })
}

export function App({ queries, router }: { queries: QueryClient; router: DataRouter }) {
  useEffect(() => hearTabs(queries), [queries])
  useEffect(() => forgetWithSession(queries), [queries])
  return (
    <QueryClientProvider client={queries}>
      <LinkProvider link={Following}>
        <RouterProvider router={router} />
        <Announcer />
      </LinkProvider>
    </QueryClientProvider>
  )
}
