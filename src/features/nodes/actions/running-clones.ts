import type { Event } from '#contract/areas/events.ts'
import { isEventInProgress } from '#contract/rules/event-actions.ts'

/** How many clones of a node are running, from its latest events. */
export const countRunningClones = (events: readonly Event[]) =>
  events.filter(({ action, status }) => action === 'node_clone' && isEventInProgress(status)).length
