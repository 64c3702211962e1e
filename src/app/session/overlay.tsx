/** Signing in again in a dialog over the page when the session has expired, so that the page keeps its state. */
import { useSession } from '#kit/principal.ts'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'

const sessionExpiredDialog = lazyComponent(
  async () => (await import('./session-expired-dialog.tsx')).SessionExpiredDialog,
)

export function SessionOverlay() {
  const { status } = useSession()
  const content = useLazyComponent(sessionExpiredDialog, status === 'expired', {})
  return status === 'expired' ? content : null
}
