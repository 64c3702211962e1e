/** The providers around the routes: query client, the link component for #ui, announcements. */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RouterProvider, type DataRouter } from 'react-router'
import { session } from '#api/session.ts'
import { subscribeInvalidations } from '#api/cross-tab-invalidation.ts'
import { Link } from '#kit/link.tsx'
import { exactTimes } from '#kit/time.tsx'
import { toasts } from '#kit/toast.ts'
import { ownProfile } from '#queries/profile.ts'
import { Announcer } from '#ui/announce.ts'
import { LinkProvider, type LinkProps } from '#ui/link.tsx'
import { TooltipHost } from '#ui/tooltip.tsx'

const RouterLink = ({ href, ...props }: LinkProps) => <Link to={href} {...props} />

/** Clears all data of the previous user on sign-out and when another user signs in, before anything can show it. */
function clearCacheOnUserChange(queryClient: QueryClient) {
  let { userEpoch } = session.get()
  return session.subscribe(() => {
    if (session.get().userEpoch === userEpoch) return
    userEpoch = session.get().userEpoch
    queryClient.clear()
    toasts.clear()
  })
}

export function App({ queryClient, router }: { queryClient: QueryClient; router: DataRouter }) {
  useEffect(() => subscribeInvalidations(queryClient), [queryClient])
  useEffect(() => clearCacheOnUserChange(queryClient), [queryClient])
  const formatTime = (dateTime: string) =>
    exactTimes(new Date(dateTime), queryClient.getQueryData(ownProfile.queryKey)?.timezone ?? 'UTC')
  return (
    <QueryClientProvider client={queryClient}>
      <LinkProvider link={RouterLink}>
        <RouterProvider router={router} />
        <Announcer />
        <TooltipHost formatTime={formatTime} />
      </LinkProvider>
    </QueryClientProvider>
  )
}
