/** The error pages of the routes. */
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator, useRouteError } from 'react-router'
import { t } from '#contract/translate.ts'
import { connection } from '#api/http/connection.ts'
import { statusOf } from '#api/error.ts'
import { Page, showTitle } from '#kit/page/page.tsx'
import { ErrorNotice, errorTitle } from '#kit/page/error-notice.tsx'
import { Button } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { useStore } from '#ui/use-store.ts'
import { NotFound } from './not-found.tsx'

/** Whether a chunk no longer exists, because a new version was deployed after this page was loaded. */
const isChunkLoadError = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message)

function useRetry() {
  const navigate = useNavigate()
  const { reset } = useQueryErrorResetBoundary()
  const { revalidate } = useRevalidator()
  return async () => {
    reset()
    await revalidate()
    // A route's boundary resets its error on navigation, even to the same address.
    await navigate('.', { replace: true })
  }
}

/**
 * The code of a page could not be fetched: the connection is gone, or a newer version was deployed. The router keeps
 * the failed import, so only a reload helps.
 */
function ChunkError() {
  const { online, reachable } = useStore(connection)
  const away = !online || !reachable
  const [wasAway, setWasAway] = useState(away)
  if (away && !wasAway) setWasAway(true)
  return (
    <Page title={wasAway ? t('This page could not be loaded') : t('A new version is available')}>
      <Button variant="primary" onClick={() => location.reload()}>
        {t('Reload')}
      </Button>
    </Page>
  )
}

/** The error boundary of pages. The shell around it stays usable. */
export function PageError() {
  const error = useRouteError()
  const retry = useRetry()
  const status = statusOf(error)
  if (status === 404) return <NotFound />
  if (isChunkLoadError(error)) return <ChunkError />
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
      <ErrorNotice
        error={error}
        title={isChunkLoadError(error) ? t('A new version is available') : errorTitle(error)}
      />
      <div>
        <Button variant="primary" onClick={() => location.reload()}>
          {t('Reload')}
        </Button>
      </div>
    </main>
  )
}
