/** Announced maintenance of own nodes. Absent when there is none. */
import { t } from '#contract/translate.ts'
import { Card } from '#ui/card.tsx'
import { groupByPeriod } from '#shared/maintenance/announcements.ts'
import { MaintenanceRow } from '#shared/maintenance/maintenance-notice.tsx'
import { useAnnouncements } from '#shared/maintenance/use-announcements.ts'

export function Maintenance() {
  const { announcements, partial } = useAnnouncements()
  const groups = groupByPeriod(announcements)
  if (groups.length === 0) return null
  return (
    <Card title={t('Maintenance')}>
      <ul className="-my-2 divide-hair list-none p-0">
        {groups.map((group) => (
          <MaintenanceRow key={`${group.when} ${group.until}`} group={group} partial={partial} />
        ))}
      </ul>
    </Card>
  )
}
