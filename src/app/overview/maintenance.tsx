/** Announced maintenance of own nodes. Absent when there is none. */
import { Card } from '#ui/card.tsx'
import { groupByPeriod } from '#shared/maintenance/announcements.ts'
import { MaintenanceOfNodes } from '#shared/maintenance/maintenance-notice.tsx'
import { useAnnouncements } from '#shared/maintenance/use-announcements.ts'

export function Maintenance() {
  const { announcements, partial } = useAnnouncements()
  const groups = groupByPeriod(announcements)
  if (groups.length === 0) return null
  return (
    <Card title="Maintenance">
      <div className="grid gap-2">
        {groups.map((group) => (
          <MaintenanceOfNodes key={`${group.when} ${group.until}`} group={group} partial={partial} />
        ))}
      </div>
    </Card>
  )
}
