/** The error pages of the routes. */
import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useRevalidator, useRouteError } from 'react-router'
import { t } from '#contract/translate.ts'
import { connection } from '#api/http/connection.ts'
import { isCodeMissing } from '#api/error.ts'
import { Page, showTitle } from '#kit/page/page.tsx'
import { ErrorNotice, errorTitle } from '#kit/page/error-notice.tsx'
import { ownProfile } from '#queries/profile.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Logo } from '#ui/logo.tsx'
import { useStore } from '#ui/use-store.ts'
import { navItems } from './layouts/navigation.ts'

function useRetry() {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const { reset } = useQueryErrorResetBoundary()
  const { revalidate } = useRevalidator()
  return async () => {
    reset()
    await revalidate()
    // A route's boundary resets its error on navigation, even to the same address. `.` would be the address of the
    // boundary.
    await navigate({ pathname, search, hash }, { replace: true })
  }
}

/**
 * The code of a page could not be fetched: the service is away, or it has a newer version without this file. Finds out
 * which, and tries again when the service is back.
 */
function CodeMissing({ error }: { error: unknown }) {
  const client = useQueryClient()
  const retry = useRetry()
  const { pathname } = useLocation()
  const { online, reachable } = useStore(connection)
  const away = !online || !reachable
  const wasAway = useRef(away)
  const [answered, setAnswered] = useState<unknown>(null)
  useEffect(() => {
    let isCurrent = true
    if (away) wasAway.current = true
    else if (wasAway.current) {
      wasAway.current = false
      void retry()
    } else void client.refetchQueries({ queryKey: ownProfile.queryKey }).then(() => isCurrent && setAnswered(error))
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `retry` is another function each time
  }, [client, error, away])
  const isNew = answered === error && !away
  const problem = t('This page could not be loaded')
  const area = navItems.findLast(({ to }) => pathname.startsWith(to))
  return (
    <Page title={isNew ? t('A new version is available') : away && area ? area.label() : problem}>
      {away ? (
        <EmptyState title={problem} className="rounded-lg border border-line bg-surface">
          {t('It appears as soon as the service can be reached.')}
        </EmptyState>
      ) : (
        <Button variant="primary" onClick={() => location.reload()}>
          {t('Reload')}
        </Button>
      )}
    </Page>
  )
}

/** The error boundary of pages. The shell around it stays usable. */
export function PageError() {
  const error = useRouteError()
  const retry = useRetry()
  if (isCodeMissing(error)) return <CodeMissing error={error} />
  return (
    <Page title={errorTitle(error)}>
      <ErrorNotice error={error} title={t('This page could not be loaded')} onRetry={() => void retry()} />
    </Page>
  )
}

/** The outermost error boundary, for errors in the shell itself. */
export function AppError() {
  const error = useRouteError()
  useEffect(() => showTitle(), [])
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-4 p-6">
      <h1 className="m-0">
        <Logo />
      </h1>
      <ErrorNotice error={error} title={errorTitle(error)} />
      <div>
        <Button variant="primary" onClick={() => location.reload()}>
          {t('Reload')}
        </Button>
      </div>
    </main>
  )
}
