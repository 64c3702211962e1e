/** What happened to a user: created, restricted, given grants. What the user did is among the events of the account. */
import { useCallback } from 'react'
import { useOutletContext } from 'react-router'
import type { Event } from '#contract/areas/events.ts'
import type { User } from '#contract/areas/users.ts'
import { t } from '#contract/translate.ts'
import { paths } from '#kit/paths.ts'
import { recentEvents } from '#queries/events.ts'
import { resourceColumns } from '../columns.tsx'
import { EventGate } from '../event-gate.tsx'
import { EventTable } from '../event-table.tsx'

const columns = resourceColumns()
const ofUsers = { 'entity.type': 'user' }

/** Users have an id in events only: the newest one under a name is this user, also under earlier names. */
function eventsOf(username: string, events: readonly Event[]): readonly Event[] {
  const id = events.find(({ entity }) => entity?.label === username)?.entity?.id
  return events.filter(({ entity }) => id !== undefined && entity?.id === id)
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
        filter={ofUsers}
        pick={pick}
        link={{
          to: `${paths.events()}?${new URLSearchParams({ user: username })}`,
          label: t('Events by this user'),
        }}
      />
    </EventGate>
  )
}
