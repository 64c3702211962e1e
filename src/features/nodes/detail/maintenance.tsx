/** Announced maintenance of a node: notices, or for a node that is stopped for it only the sentence about its end. */
import type { Node } from '#contract/areas/nodes.ts'
import { hasBegun } from '#shared/maintenance/announcements.ts'
import { MaintenanceNotice, MaintenanceTime } from '#shared/maintenance/maintenance-notice.tsx'
import { useAnnouncements } from '#shared/maintenance/use-announcements.ts'
import { useNow } from '#kit/format/time.tsx'

const useOwnAnnouncements = ({ id }: Node) => useAnnouncements().announcements.filter(({ node }) => node.id === id)

export function NodeMaintenance({ node }: { node: Node }) {
  const now = useNow()
  const shown = useOwnAnnouncements(node).filter((period) => node.status !== 'stopped' || !hasBegun(period, now))
  return shown.map((announcement) => (
    <MaintenanceNotice key={`${announcement.when} ${announcement.until}`} period={announcement} className="mb-4">
      <p>{announcement.message}</p>
    </MaintenanceNotice>
  ))
}

export function MaintenanceEnd({ node }: { node: Node }) {
  const now = useNow()
  const current = useOwnAnnouncements(node).find((period) => hasBegun(period, now))
  return current && <MaintenanceTime period={current} />
}
