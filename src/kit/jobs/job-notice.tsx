/** Shows next to a list what the jobs that create its resources have not done. */
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { useStore } from '#ui/use-store.ts'
import { jobStore, type Job } from './job-store.ts'

const lazyContent = lazyComponent(async () => (await import('./job-notice-content.tsx')).JobNoticeContent)

const isIncomplete = ({ state, items }: Job) => state !== 'running' && items.some((item) => item.state !== 'done')

/** `href`: the address of the list. */
export function JobNotice({ href }: { href: string }) {
  const all = useStore(jobStore)
  const incomplete = all.filter((job) => job.list?.href === href && isIncomplete(job))
  const content = useLazyComponent(lazyContent, incomplete.length > 0, { incomplete })
  return incomplete.length > 0 ? content : null
}
