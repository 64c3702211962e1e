/** The providers around the routes: query client, the link component for #ui, announcements. */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, RouterProvider, type DataRouter } from 'react-router'
import { t } from '#contract/translate.ts'
import { session } from '#api/session/session.ts'
import { subscribeInvalidations } from '#api/cache/cross-tab-invalidation.ts'
import { onRefused } from '#api/client.ts'
import { RouterContext } from '#kit/page/search-params.ts'
import { exactTimes } from '#kit/format/time.tsx'
import { toast, toasts } from '#kit/toast.ts'
import { ownProfile } from '#queries/profile.ts'
import { useStore } from '#ui/use-store.ts'
import { HiddenNote } from '#kit/preferences/hidden-note.tsx'
import { shownLanguage } from '#kit/preferences/language.ts'
import { Announcer, clearAnnouncements } from '#ui/announce.ts'
import { LinkProvider, type LinkProps } from '#ui/link.tsx'
import { DialogNote } from '#ui/dialog-note.ts'
import { TooltipHost } from '#ui/tooltip.tsx'

const hiddenNote = <HiddenNote />

const RouterLink = ({ href, ...props }: LinkProps) => <Link to={href} {...props} />

/** Clears all data of the previous user on sign-out and when another user signs in, before anything can show it. */
function clearCacheOnUserChange(queryClient: QueryClient) {
  let { userEpoch, username } = session.get()
  return session.subscribe(() => {
    const previousName = username
    username = session.get().username
    if (session.get().userEpoch === userEpoch) return
    userEpoch = session.get().userEpoch
    queryClient.clear()
    toasts.clear()
    clearAnnouncements()
    // Another user has taken over when the next session begins in the same step; otherwise the user has signed out.
    queueMicrotask(() => {
      const now = session.get()
      if (now.status === 'signed-in' && previousName !== null && now.username !== null)
        toast(takeoverMessage(previousName, now.username))
    })
  })
}

const takeoverMessage = (previousName: string, name: string) => ({
  tone: 'warn' as const,
  text: t('You are now signed in as {name}. Everything that {previousName} had entered was discarded.', {
    name,
    previousName,
  }),
})

export function App({ queryClient, router }: { queryClient: QueryClient; router: DataRouter }) {
  const language = useStore(shownLanguage)
  useEffect(() => subscribeInvalidations(queryClient), [queryClient])
  useEffect(
    () =>
      onRefused((endpoint, parts, error) =>
        import('./refusals.ts').then(
          ({ explainRefusal }) => explainRefusal(queryClient, endpoint, parts, error),
          () => error,
        ),
      ),
    [queryClient],
  )
  useEffect(() => clearCacheOnUserChange(queryClient), [queryClient])
  const formatTime = (dateTime: string) =>
    exactTimes(new Date(dateTime), queryClient.getQueryData(ownProfile.queryKey)?.timezone ?? 'UTC')
  return (
    <QueryClientProvider client={queryClient}>
      {/* Everything is rendered again in another language. */}
      <LinkProvider key={language} link={RouterLink}>
        <DialogNote value={hiddenNote}>
          <RouterContext value={router}>
            <RouterProvider router={router} useTransitions={false} />
          </RouterContext>
        </DialogNote>
        <Announcer />
        <TooltipHost formatTime={formatTime} />
      </LinkProvider>
    </QueryClientProvider>
  )
}
