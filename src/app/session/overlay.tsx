/** The session has ended in the middle of work: signing in again happens over the page, which keeps everything. */
import { Suspense, lazy } from 'react'
import { useSession } from '#kit/who.ts'

const Dialog = lazy(async () => ({ default: (await import('./overlay-dialog.tsx')).SessionDialog }))

export function SessionOverlay() {
  const { status } = useSession()
  return status === 'expired' ? <Suspense><Dialog /></Suspense> : null
}
