/** The session has ended in the middle of work: signing in again happens over the page, which keeps everything. */
import { useSession } from '#kit/who.ts'
import { part, usePart } from '#ui/part.ts'

const dialog = part(async () => (await import('./overlay-dialog.tsx')).SessionDialog)

export function SessionOverlay() {
  const { status } = useSession()
  const drawn = usePart(dialog, status === 'expired', {})
  return status === 'expired' ? drawn : null
}
