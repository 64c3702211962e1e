/** Announced maintenance of nodes, from the notifications of the account. */
import type { Notification } from '#contract/areas/notifications.ts'
import { isMaintenanceType } from '#contract/rules/events/maintenance.ts'
import { parseWireTime } from '#contract/time.ts'
import { t } from '#contract/translate.ts'

/** Start and end as wire times; null when not announced. A maintenance without a start is in progress. */
export interface Period {
  readonly when: string | null
  readonly until: string | null
}

export interface Announcement extends Period {
  readonly node: { readonly id: number; readonly label: string }
  /** The service's text about it. */
  readonly message: string
}

/** The announcements about nodes; ignores other notifications. */
export const toAnnouncements = (items: readonly Notification[]): Announcement[] =>
  items.flatMap(({ type, entity, message, when, until }) =>
    isMaintenanceType(type) && entity?.type === 'node' && typeof entity.id === 'number'
      ? [
          {
            node: { id: entity.id, label: entity.label ?? t('Node {id}', { id: String(entity.id) }) },
            message,
            when,
            until,
          },
        ]
      : [],
  )

const timeOf = (time: string | null) => (time === null ? Number.NEGATIVE_INFINITY : parseWireTime(time).getTime())

/** Whether a maintenance has begun; `now` in milliseconds. */
export const hasBegun = ({ when }: Period, now: number) => timeOf(when) <= now

/** Announcements of the same period. */
export interface AnnouncementGroup extends Period {
  readonly nodes: readonly Announcement['node'][]
}

/** Groups announcements by period, the earliest first. A node appears only once in a group. */
export function groupByPeriod(announcements: readonly Announcement[]): AnnouncementGroup[] {
  const groups = Map.groupBy(announcements, ({ when, until }) => `${when} ${until}`)
  return [...groups.values()]
    .map((group) => ({
      when: group[0]?.when ?? null,
      until: group[0]?.until ?? null,
      nodes: [...new Map(group.map(({ node }) => [node.id, node])).values()],
    }))
    .toSorted((a, b) => Math.sign(timeOf(a.when) - timeOf(b.when)) || Math.sign(timeOf(a.until) - timeOf(b.until)) || 0)
}
