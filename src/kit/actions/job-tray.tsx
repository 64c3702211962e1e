/** Shows the jobs; once, in the shell. */
import { useEffect, useSyncExternalStore } from 'react'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { jobStore } from './job-store.ts'

const lazyPanel = lazyComponent(async () => (await import('./job-tray-panel.tsx')).JobTrayPanel)

/** The browser asks before the tab is closed while a job runs. */
export function JobTray() {
  const all = useSyncExternalStore(jobStore.subscribe, jobStore.get)
  const running = all.some((job) => job.state === 'running')
  useEffect(() => {
    if (!running) return undefined
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', confirmUnload)
    return () => window.removeEventListener('beforeunload', confirmUnload)
  }, [running])
  const panelElement = useLazyComponent(lazyPanel, all.length > 0, { all })
  return all.length > 0 ? panelElement : null
}
