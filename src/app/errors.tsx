/** What is shown when a page, or the dashboard as a whole, fails. */
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Suspense, lazy, useEffect } from 'react'
import { useNavigate, useRevalidator, useRouteError } from 'react-router'
import { statusOf } from '#api/error.ts'
import { Page } from '#kit/page.tsx'
import { Refusal, titleOf } from '#kit/refusal.tsx'
import { Button } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'

const NotFound = lazy(async () => ({ default: (await import('./not-found.tsx')).Component }))

/** A chunk that is gone: a new version has been put in place since this page was loaded. */
const isStaleCode = (error: unknown) => error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message)

function useRetry() {
  const navigate = useNavigate()
  const { reset } = useQueryErrorResetBoundary()
  const { revalidate } = useRevalidator()
  return async () => {
    reset()
    await revalidate()
    // The boundary of a route gives up its error when the address is visited again.
    await navigate('.', { replace: true })
  }
}

/** The boundary of pages: navigation and everything else stay usable. */
export function PageError() {
  const error = useRouteError()
  const retry = useRetry()
  const status = statusOf(error)
  if (status === 404) return <Suspense><NotFound /></Suspense>
  return (
    <Page title={isStaleCode(error) ? 'A new version is available' : titleOf(error)}>
      {isStaleCode(error)
        ? <Button variant="primary" onClick={() => location.reload()}>Load it</Button>
        : <Refusal error={error} title="This page could not be shown" onRetry={() => void retry()} />}
    </Page>
  )
}

/** The last boundary: nothing of the shell could be shown. */
export function AppError() {
  const error = useRouteError()
  useEffect(() => {
    document.title = 'Quarterdeck'
  }, [])
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-4 p-6">
      <h1 className="m-0"><Logo /></h1>
      <Refusal error={error} title={isStaleCode(error) ? 'A new version is available' : titleOf(error)} />
      <div><Button variant="primary" onClick={() => location.reload()}>Reload</Button></div>
    </main>
  )
}
