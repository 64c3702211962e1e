/** What the window's title says about the user's own work and the files that this tab sends: "Booting web-1" while it goes on, and "✓ Booted web-1" when it ended in a hidden tab. */
import type { Event } from '#contract/areas/events.ts'
import { isEventInProgress } from '#contract/rules/events/event-actions.ts'
import { eventMessage } from '#contract/rules/events/event-messages.ts'

/** Changed by `titleOf`. */
export interface TrackedWork {
  /** The messages of the work that was in progress last, by event. */
  inProgress: Map<number, string>
  /** What ended while the tab was hidden, until it is shown again. */
  done: string | null
}

/** "Booting web-1": without what was used or changed. */
const messageOf = ({ action, status, entity }: Event) =>
  `${eventMessage({ action, status, message: null })} ${entity?.label ?? ''}`.trim()

interface TitleOptions {
  username: string | undefined
  hidden: boolean
  /** The files being sent: "Upload golden". */
  sending: readonly string[]
}

/** The text to put before the title of the page; null for none. `recent`: the latest events, newest first. */
export function titleOf(
  work: TrackedWork,
  recent: readonly Event[],
  { username, hidden, sending }: TitleOptions,
): string | null {
  const own = recent.filter((event) => event.username === username)
  const latest = own.find((event) => work.inProgress.has(event.id) && !isEventInProgress(event))
  if (latest && hidden) work.done = `${latest.status === 'failed' ? '✗' : '✓'} ${messageOf(latest)}`
  const current = own.filter(isEventInProgress)
  work.inProgress = new Map(current.map((event) => [event.id, messageOf(event)]))
  const [message, ...more] = [...sending, ...work.inProgress.values()]
  if (message === undefined) return work.done
  const others = more.length
  return others > 0 ? `${message} and ${others} more` : message
}
