/**
 * The link to the events in the header, with the number of those that have not been seen, and the signals of work in
 * progress.
 */
import { useQuery } from '@tanstack/react-query'
import type { Event } from '#contract/areas/events.ts'
import { NavLink, useNavigate } from 'react-router'
import { events } from '#contract/operations.ts'
import { isEventInProgress } from '#contract/rules/events/event-actions.ts'
import { t } from '#contract/translate.ts'
import { isUnsupported } from '#api/error.ts'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { useShortcut } from '#kit/shortcuts.ts'
import { buttonClass } from '#ui/button.tsx'
import { Bell } from '#ui/icons/bell.ts'
import { recentEvents } from '#queries/events.ts'
import { useWorkSignals } from './work-signals.ts'

const noEvents: readonly Event[] = []
const fastMs = 3000
const slowMs = 30_000

export function EventsLink() {
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
  if (!allowed || isUnsupported(error)) return null
  const unseen = data?.data.filter(({ seen }) => !seen).length ?? 0
  const count = data && unseen === data.data.length && unseen > 9 ? `${unseen}+` : String(unseen)
  return (
    <NavLink
      to={paths.events()}
      aria-label={unseen > 0 ? t('Events, {count} new', { count }) : t('Events')}
      title={unseen > 0 ? t('{count} new events', { count }) : t('Events')}
      className={`${buttonClass({ variant: 'ghost', size: 'sm' })} relative px-1.5! aria-[current]:bg-hover aria-[current]:text-accent`}
    >
      <Bell size={18} aria-hidden />
      {unseen > 0 && (
        <span
          aria-hidden
          className="absolute -top-1 start-4 rounded-full bg-fill px-1 whitespace-nowrap text-2xs leading-4 font-medium text-on-fill tabular-nums"
        >
          {unseen > 9 ? '9+' : unseen}
        </span>
      )}
    </NavLink>
  )
}
