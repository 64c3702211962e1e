/**
 * The link to the events in the header, with the number of events that the user has not seen and does not know of, and
 * the signals of work in progress.
 */
import { useQuery } from '@tanstack/react-query'
import type { Event } from '#contract/areas/events.ts'
import { useNavigate } from 'react-router'
import { events } from '#contract/operations.ts'
import { isEventInProgress } from '#contract/rules/events/event-actions.ts'
import { t } from '#contract/translate.ts'
import { isUnsupported } from '#api/error.ts'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { useProfile } from '#kit/permission/principal.ts'
import { useShortcut } from '#kit/shortcuts.ts'
import { isNewsTo, recentEvents } from '#queries/events.ts'
import { BellLink } from './bell-link.tsx'
import { useWorkSignals } from './work-signals.ts'

const noEvents: readonly Event[] = []
const fastMs = 3000
const slowMs = 30_000

export function EventsLink() {
  const username = useProfile()?.username
  const allowed = isAllowed(usePermission()(events.list))
  const { data, error } = useQuery({
    ...recentEvents,
    enabled: allowed,
    refetchInterval: ({ state }) =>
      state.data?.data.some(isEventInProgress) ? fastMs : document.hidden ? false : slowMs,
    // The title of a hidden tab says when the work has ended; without work, a hidden tab requests nothing.
    refetchIntervalInBackground: true,
  })
  const navigate = useNavigate()
  useShortcut(
    'g e',
    t('Go to {label}', { label: t('Events') }),
    allowed ? () => void navigate(paths.events()) : null,
    'Everywhere',
  )
  useWorkSignals(data?.data ?? noEvents)
  if (isUnsupported(error)) return null
  if (!data || username === undefined) return <BellLink />
  const unseen = data.data.filter((event) => !event.seen && isNewsTo(username, event)).length
  const hasMore = data.pages > 1 && data.data.every(({ seen }) => !seen)
  const count = hasMore ? `${unseen}+` : String(unseen)
  return <BellLink unseen={unseen} count={count} badge={unseen > 9 ? '9+' : hasMore ? '' : count} />
}
