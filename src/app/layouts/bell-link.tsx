/** The bell in the header. It is there from the first page on; what it counts loads later (events-link.tsx). */
import { NavLink } from 'react-router'
import { events } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { buttonClass } from '#ui/button.tsx'
import { Bell } from '#ui/icons/bell.ts'

interface BellLinkProps {
  /** How many events are new to the user; undefined until they are counted. */
  unseen?: number
  /** The same in words, where not all are known: "25+". */
  count?: string
  /** What fits beside the bell: the number, or nothing, which is a dot. */
  badge?: string
}

export function BellLink({ unseen, count = '', badge }: BellLinkProps) {
  if (!isAllowed(usePermission()(events.list))) return null
  return (
    <NavLink
      to={paths.events()}
      aria-label={unseen ? t('Events, {count} new', { count }) : t('Events')}
      title={unseen ? t('{count} new events', { count }) : unseen === 0 ? t('Events') : undefined}
      className={`${buttonClass({ variant: 'ghost', size: 'sm' })} relative px-1.5! aria-[current]:bg-hover aria-[current]:text-accent`}
    >
      <Bell size={18} aria-hidden />
      {unseen ? (
        <span
          aria-hidden
          className="absolute -top-1 start-4 rounded-full bg-fill px-1 whitespace-nowrap text-2xs leading-4 font-medium text-on-fill tabular-nums empty:p-1"
        >
          {badge}
        </span>
      ) : null}
    </NavLink>
  )
}
