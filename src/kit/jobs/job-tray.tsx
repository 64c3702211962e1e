/** Shows the jobs and the transfers of files; once, in the shell. */
import { useEffect } from 'react'
import { textEntry } from '#api/storage.ts'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { useStore } from '#ui/use-store.ts'
import { jobStore, reportKey } from './job-store.ts'
import { transferStore } from './transfers.ts'

export const lazyPanel = lazyComponent(async () => {
  const { JobTrayPanel, reportJobs } = await import('./job-tray-panel.tsx')
  reportJobs()
  return JobTrayPanel
})

// Loaded before the first request of a job: the service may be gone when the tray is needed.
jobStore.subscribe(lazyPanel.load)

// Reports (job-report.ts) take room on the screen, so they come with the page.
if (textEntry('tab', reportKey, String).get() !== null) lazyPanel.load()

/** The browser asks before the tab is closed while something runs. */
export function JobTray() {
  const jobs = useStore(jobStore)
  const transfers = useStore(transferStore)
  const running = [...jobs, ...transfers].some(({ state }) => state === 'running')
  useEffect(() => {
    if (!running) return undefined
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', confirmUnload)
    return () => window.removeEventListener('beforeunload', confirmUnload)
  }, [running])
  const visible = jobs.length + transfers.length > 0
  const panelElement = useLazyComponent(lazyPanel, visible, { jobs, transfers })
  return visible ? panelElement : null
}
