/** The events of a domain and its records. */
import { useMemo } from 'react'
import { useOutletContext } from 'react-router'
import type { Domain } from '#contract/areas/domains.ts'
import { t } from '#contract/translate.ts'
import { resourceEventFilter, resourceEvents } from '#queries/events.ts'
import { eventsAbout } from '#shared/events/event-subject.tsx'
import { resourceColumns } from '../columns.tsx'
import { EventGate } from '../event-gate.tsx'
import { EventTable } from '../event-table.tsx'

const columns = resourceColumns()

export function Component() {
  const { id, domain: name } = useOutletContext<Domain>()
  const filter = useMemo(() => resourceEventFilter('domain', id), [id])
  return (
    <EventGate latest={resourceEvents('domain', id)}>
      <EventTable
        name="domain-events"
        caption={t('Activity')}
        columns={columns}
        filter={filter}
        none={(within) => t('No events for {name} {within}', { name, within })}
        about={t('Changes to the domain and its records appear here.')}
        link={{ to: eventsAbout('domain', id), label: t('Show in all events') }}
      />
    </EventGate>
  )
}
