/** What the window's title says about the user's work: "Booting web-1" while it goes on, and "✓ Booted web-1" when it ended in a hidden tab. */
import type { Event } from '#contract/areas/events.ts'
import { isEventInProgress } from '#contract/rules/event-actions.ts'
import { eventMessage } from '#contract/rules/event-messages.ts'

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

/** The text to put before the title of the page; null for none. `recent`: the latest events, newest first. */
export function titleOf(
  work: TrackedWork,
  recent: readonly Event[],
  { username, hidden }: { username: string | undefined; hidden: boolean },
): string | null {
  const own = recent.filter((event) => event.username === username)
  const latest = own.find(({ id, status }) => work.inProgress.has(id) && !isEventInProgress(status))
  if (latest && hidden) work.done = `${latest.status === 'failed' ? '✗' : '✓'} ${messageOf(latest)}`
  const current = own.filter(({ status }) => isEventInProgress(status))
  work.inProgress = new Map(current.map((event) => [event.id, messageOf(event)]))
  const [message] = work.inProgress.values()
  if (message === undefined) return work.done
  const others = work.inProgress.size - 1
  return others > 0 ? `${message} and ${others} more` : message
}
