/** The offer to enable backups: what they include and cost. */
import type { Node } from '#contract/areas/nodes.ts'
import { backups } from '#contract/operations.ts'
import { Card } from '#ui/card.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { nodeEntity } from '#shared/nodes/node-entity.ts'
import { BackupPrice } from '#shared/backups/backups-price.tsx'
import { enableBackupsAction } from '#shared/backups/enable.tsx'

export function EnableBackupsCard({ node }: { node: Node }) {
  if (!isAllowed(usePermission()(backups.enable, { entity: nodeEntity(node) })))
    return (
      <Card title="Backups are off" className="max-w-3xl">
        {node.label} is not backed up.
      </Card>
    )
  return (
    <Card title="Backups are off" className="max-w-3xl">
      <p>{node.label} is not backed up. With backups enabled:</p>
      <ul className="mt-1 mb-3 list-disc pl-5">
        <li>
          all its disks and configuration profiles are copied every day, in a two-hour window that you or the service
          chooses,
        </li>
        <li>three of these are kept: the latest, one 2 to 7 days old and one 8 to 14 days old,</li>
        <li>you can take one snapshot at any time, which is kept until the next one,</li>
        <li>you can restore each backup to this or another node in the same region, or to a new node.</li>
      </ul>
      <p className="mb-3 text-ink-muted">
        Only ext3, ext4 and swap disks can be backed up reliably; a raw disk makes the backup fail.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ActionButton action={enableBackupsAction} resource={{ node }} variant="primary" />
        <BackupPrice node={node} />
      </div>
    </Card>
  )
}
