/**
 * Shows the user's work in the window's title and icon, and in notifications of the browser where the user wants them.
 */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Event } from '#contract/areas/events.ts'
import { jobStore } from '#kit/jobs/job-store.ts'
import { transferStore } from '#kit/jobs/transfers.ts'
import { useProfile } from '#kit/permission/principal.ts'
import { showNotification } from '#kit/preferences/notifications.ts'
import { createTitleMarker } from './title-marker.ts'
import { notificationText, trackWork, workOf, type TrackedWork, type WorkSignals } from './tracked-work.ts'

/** The files are in public/; without a state, the icon is the one that index.html names. */
function showIcon(state: WorkSignals['icon']): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const href = `${import.meta.env.BASE_URL}${state === null ? 'icon' : `icon-${state}`}.svg`
  if (link && link.getAttribute('href') !== href) link.setAttribute('href', href)
}

/** Outlives the component, which is mounted again when the width of the window changes. */
const tracked: TrackedWork = { running: new Set(), ended: [], owesNotification: false }
let trackedUser: string | undefined
let closeNotification = () => {}

/** `recent`: the latest events of all users; only the user's own count. */
export function useWorkSignals(recent: readonly Event[]): void {
  const username = useProfile()?.username
  const navigate = useNavigate()
  useEffect(() => {
    if (trackedUser !== username) Object.assign(tracked, { running: new Set(), ended: [], owesNotification: false })
    trackedUser = username
    const marker = createTitleMarker(document)
    const { dataset } = document.documentElement
    const update = () => {
      const sources = { events: recent, jobs: jobStore.get(), transfers: transferStore.get() }
      const { title, icon, news } = trackWork(tracked, workOf(sources, username), document.hidden)
      marker.set(title)
      showIcon(icon)
      const [latest] = news
      if (!latest) return
      closeNotification()
      closeNotification = showNotification({
        ...notificationText(news, 'private' in dataset || 'locked' in dataset),
        id: latest.id,
        onClick: () => void navigate(latest.href),
      })
    }
    const handleVisibility = () => {
      if (!document.hidden) closeNotification()
      update()
    }
    update()
    const stops = [jobStore.subscribe(update), transferStore.subscribe(update)]
    document.addEventListener('visibilitychange', handleVisibility)
    return () => {
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', handleVisibility)
      marker.stop()
    }
  }, [recent, username, navigate])
  useEffect(() => () => showIcon(null), [])
}
