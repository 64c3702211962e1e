/** A user's actions, and events about the user: created, restricted, given grants. */
import { useCallback } from 'react'
import { useOutletContext } from 'react-router'
import type { Event } from '#contract/areas/events.ts'
import type { User } from '#contract/areas/users.ts'
import { t } from '#contract/translate.ts'
import { recentEvents } from '#queries/events.ts'
import { accountColumns } from '../columns.tsx'
import { EventGate } from '../event-gate.tsx'
import { EventTable } from '../event-table.tsx'

const columns = accountColumns(() => false, true)
const noFilter = {}
/** The service cannot filter by the user who caused an event. */
const tooMany = {
  filter: { 'entity.type': 'user' },
  note: () =>
    t(
      'There are too many events to find what this user did. What happened to the user is shown. Choose a shorter time.',
    ),
}

/** Only events contain user ids: the latest user with this name is this user, who may have had other names before. */
function eventsOf(username: string, events: readonly Event[]): readonly Event[] {
  const users = events.flatMap(({ entity }) => (entity?.type === 'user' ? [entity] : []))
  const id = users.find(({ label }) => label === username)?.id
  return events.filter(
    (event) =>
      event.username === username || (id !== undefined && event.entity?.type === 'user' && event.entity.id === id),
  )
}

export function Component() {
  const { username } = useOutletContext<User>()
  const pick = useCallback((events: readonly Event[]) => eventsOf(username, events), [username])
  return (
    <EventGate latest={recentEvents}>
      <EventTable
        name="user-events"
        caption={t('Activity')}
        columns={columns}
        filter={noFilter}
        pick={pick}
        tooMany={tooMany}
        defaultGroupBy="day"
        none={(within) => t('No events for {username} {within}', { username, within })}
        about={t('Actions by this user, and changes to this user, appear here.')}
      />
    </EventGate>
  )
}
