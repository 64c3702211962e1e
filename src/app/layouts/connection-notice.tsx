/** Says when what is on the screen may be old, because the network or the service is away, and looks for its return. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { connection } from '#api/connection.ts'
import { ownProfile, useProfile } from '#kit/who.ts'
import { exactTime } from '#kit/time.tsx'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** How often the service is asked whether it is back. Milliseconds. */
const asking = 10_000

export function ConnectionNotice() {
  const { online, reachable } = useSyncExternalStore(connection.subscribe, connection.get)
  return online && reachable ? null : <Away online={online} />
}

function Away({ online }: { online: boolean }) {
  const queries = useQueryClient()
  const zone = useProfile()?.timezone ?? 'UTC'
  const last = connection.lastAnswer()
  useEffect(() => {
    const timer = setInterval(() => void queries.refetchQueries({ queryKey: ownProfile.queryKey }), asking)
    return () => {
      clearInterval(timer)
      announce('Connected again')
      void queries.invalidateQueries()
    }
  }, [queries])
  return (
    <div className="px-4 pt-4 md:px-6">
      <Notice
        tone="warn"
        role="alert"
        title={online ? 'The service cannot be reached' : 'You are offline'}
        actions={<Button size="sm" onClick={() => void queries.refetchQueries({ type: 'active' })}>Try again</Button>}
      >
        {last === null ? 'Nothing could be loaded yet.' : `What you see was last confirmed on ${exactTime(new Date(last), zone)}.`}
      </Notice>
    </div>
  )
}
