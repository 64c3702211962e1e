/** Where jobs appear: one `<JobTray/>` in the shell. */
import { useEffect, useSyncExternalStore } from 'react'
import { part, usePart } from '#ui/part.ts'
import { jobs } from './jobs.ts'

const panel = part(async () => (await import('./job-tray-panel.tsx')).JobTrayPanel)

/** Closing the tab while one goes on asks first. */
export function JobTray() {
  const all = useSyncExternalStore(jobs.subscribe, jobs.get)
  const going = all.some((job) => job.state === 'going')
  useEffect(() => {
    if (!going) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [going])
  const drawn = usePart(panel, all.length > 0, { all })
  return all.length > 0 ? drawn : null
}
