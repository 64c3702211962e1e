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

const newestImports = { action: 'domain_import', '+order_by': 'id', '+order': 'desc' } as const

/** The latest imports of domains; the message of each says what was imported and what was left out. */
export const importEvents = read(
  events.list,
  { query: { page_size: pageSize.min }, filter: newestImports },
  { poll: poll.slow },
)

/** The import of one domain. */
export const domainImportEvent = (domainId: number) =>
  read(events.list, {
    query: { page_size: pageSize.min },
    filter: { ...newestImports, 'entity.id': domainId, 'entity.type': 'domain' },
  })
