/** Warns that the displayed data may be outdated while the network or the service is unavailable, and retries. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toWireTime } from '#contract/time.ts'
import { t } from '#contract/translate.ts'
import { connection } from '#api/http/connection.ts'
import { ownProfile } from '#queries/profile.ts'
import { Time } from '#kit/format/time.tsx'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { rich } from '#ui/rich.tsx'
import { useStore } from '#ui/use-store.ts'

/** How often the connection is retried. */
const retryIntervalMs = 10_000

export function ConnectionNotice() {
  const { online, reachable } = useStore(connection)
  if (!online) return <OfflineNotice online={false} />
  return reachable ? null : <UnreachableNotice />
}

/** A single lost response is no outage: the notice would move the page twice. Milliseconds. */
const confirmationMs = 3000

/** Appears when another request fails as well, or does not succeed within `confirmationMs`. */
function UnreachableNotice() {
  const queryClient = useQueryClient()
  const [confirmed, setConfirmed] = useState(false)
  useEffect(() => {
    const confirm = () => setConfirmed(true)
    const timer = setTimeout(confirm, confirmationMs)
    // The connection store removes this component when the request succeeds.
    void queryClient.refetchQueries({ queryKey: ownProfile.queryKey }).then(confirm)
    return () => clearTimeout(timer)
  }, [queryClient])
  return confirmed ? <OfflineNotice online /> : null
}

function OfflineNotice({ online }: { online: boolean }) {
  const queryClient = useQueryClient()
  const lastResponseAt = connection.lastResponseAt()
  useEffect(() => {
    const timer = setInterval(() => void queryClient.refetchQueries({ queryKey: ownProfile.queryKey }), retryIntervalMs)
    return () => {
      clearInterval(timer)
      announce(t('Connected again'))
      void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.['waitsForService'] !== true })
    }
  }, [queryClient])
  return (
    <div className="px-4 pt-4 md:px-6">
      <Notice
        tone="warn"
        role="alert"
        title={online ? t('The service cannot be reached') : t('You are offline')}
        actions={
          <Button size="sm" onClick={() => void queryClient.refetchQueries({ type: 'active' })}>
            {t('Try again')}
          </Button>
        }
      >
        {lastResponseAt === null
          ? t('Nothing has loaded yet.')
          : rich('Last response {time}', { time: <Time value={toWireTime(lastResponseAt)} /> })}
      </Notice>
    </div>
  )
}
