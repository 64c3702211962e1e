/** Says that the service has not confirmed the last sign-out, and asks it again until it has. */
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t } from '#contract/translate.ts'
import { session } from '#api/session/session.ts'
import { useSession } from '#kit/permission/principal.ts'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** Milliseconds. */
const retryDelay = 10_000

export function PendingSignOut() {
  const { signOutPending } = useSession()
  const { mutate: retry, isPending } = useMutation({
    mutationFn: session.retrySignOut,
    // Also without a network: the result of the attempt is what the notice shows.
    networkMode: 'always',
    onSuccess: () => {
      if (!session.get().signOutPending) announce(t('You are signed out'))
    },
  })
  useEffect(() => {
    if (!signOutPending || isPending) return undefined
    const timer = setTimeout(retry, retryDelay)
    return () => clearTimeout(timer)
  }, [signOutPending, isPending, retry])
  if (!signOutPending) return null
  return (
    <Notice
      tone="warn"
      role="alert"
      title={t('Sign-out is not complete')}
      actions={
        <Button size="sm" busy={isPending} onClick={() => retry()}>
          {t('Try again')}
        </Button>
      }
    >
      {t(
        'You are signed out in this browser, but the service has not confirmed it, so your session may still be active there. Keep this page open: it tries again every 10 seconds.',
      )}
    </Notice>
  )
}
