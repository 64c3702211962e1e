/** Events: the latest of the account and of one node. */
import { events, type Event } from '#contract/areas/events.ts'
import { isEventInProgress } from '#contract/rules/event-actions.ts'
import { pageSize } from '#contract/schema.ts'
import { poll } from '#api/polling.ts'
import { read } from '#api/query.ts'

export const recentEvents = read(events.list, { query: { page_size: pageSize.min } }, { poll: poll.slow })

/** Quick while an event about the node is in progress. */
const inProgressPoll = poll.transition(({ data }: { data: Event[] }) =>
  data
    .filter((event) => isEventInProgress(event.status))
    .map((event) => event.id)
    .join(),
)

/** The latest events about a node, newest first. */
export const nodeEvents = (nodeId: number) =>
  read(
    events.list,
    {
      query: { page_size: pageSize.min },
      filter: { 'entity.id': nodeId, 'entity.type': 'node', '+order_by': 'id', '+order': 'desc' },
    },
    { poll: inProgressPoll },
  )
