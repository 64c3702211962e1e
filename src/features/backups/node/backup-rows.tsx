/** The list of a node's backups with their contents and actions. */
import { useQuery } from '@tanstack/react-query'
import type { Backup, NodeBackups } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { backups, events } from '#contract/operations.ts'
import { isBackupFailed, isBackupInProgress } from '#contract/rules/backups/backup-status.ts'
import { totalDiskSize } from '#contract/rules/nodes/resize.ts'
import { parseWireTime } from '#contract/time.ts'
import { Badge } from '#ui/badge.tsx'
import { Heading } from '#ui/heading.tsx'
import { rich } from '#ui/rich.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { ActionMenu } from '#kit/actions/action-menu.tsx'
import { failuresByNode } from '#shared/backups/backup-failures.ts'
import { BackupStatusBadge } from '#shared/backups/backup-status.tsx'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { finalDuration } from '#kit/format/figures.ts'
import { Elapsed, Time, useNow, useTimeZone } from '#kit/format/time.tsx'
import { backupName, backupTime } from '#shared/backups/backup-name.ts'
import { zoneBesideWindow } from '#shared/backups/backup-schedule.ts'
import { nodeEntity } from '#shared/nodes/node.ts'
import { formatSize } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { inspectAction } from '#kit/actions/inspect-action.ts'
import { allBackups } from '#queries/backups.ts'
import { nodeEvents } from '#queries/events.ts'
import { createFromBackupAction, restoreBackupAction } from '../actions/restore.ts'

interface BackupOfNode {
  readonly node: Node
  readonly backup: Backup
}

const inspectBackupAction = inspectAction({
  operation: backups.view,
  requestOf: ({ node, backup }: BackupOfNode) => ({ path: { nodeId: node.id, backupId: backup.id } }),
  labelOf: ({ node, backup }) => backup.label ?? t('Backup of {label}', { label: node.label }),
  idsOf: ({ node, backup }) => ({
    [t('Backup ID')]: backup.id,
    [t('Node ID')]: node.id,
    [t('Region ID')]: backup.region ?? null,
  }),
  entityOf: ({ node }) => nodeEntity(node),
})

interface Props {
  node: Node
  list: NodeBackups
  onRestoring: (backup: Backup) => (target: Node) => void
}

export function BackupRows({ node, list, onRestoring }: Props) {
  const now = useNow()
  const timeZone = zoneBesideWindow(node.backups.schedule.window, useTimeZone(), now)
  // Creating a node from a backup needs the permission to restore it (gaps 2.4).
  const permissionFor = usePermission()
  const canRestore = isAllowed(permissionFor(backups.restore, { entity: nodeEntity(node) }))
  const { data: failure } = useQuery({
    ...nodeEvents(node.id),
    enabled: isAllowed(permissionFor(events.list)),
    select: (page) => failuresByNode(page).get(node.id),
  })
  const allOfNode = allBackups(list)
  if (allOfNode.length === 0) {
    return (
      <p className="px-pad py-4 text-ink-muted">
        {t(
          'No backups yet. The first automatic backup will be made in the next window. You can take a snapshot at any time.',
        )}
      </p>
    )
  }
  return (
    <ul className="@container m-0 list-none p-0">
      {allOfNode.map((backup) => (
        <li key={backup.id} className="border-b border-line px-pad py-2.5 last:border-b-0">
          <article
            aria-label={backupName(backup, list, now)}
            className="grid items-center gap-x-4 gap-y-1 @min-[44rem]:grid-cols-[minmax(0,1fr)_9rem_auto] @min-[70rem]:grid-cols-[minmax(0,3fr)_8rem_minmax(0,7fr)_minmax(0,5fr)_auto]"
          >
            {/* One line on a phone, two columns elsewhere. */}
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 @min-[44rem]:contents">
              <Heading level={3} className="min-w-0 break-words">
                {backupName(backup, list, now)}
              </Heading>
              <BackupState backup={backup} />
            </div>
            <BackupTime backup={backup} timeZone={timeZone} />
            <BackupContents backup={backup} reason={backup.type === 'auto' ? failure?.reason : undefined} />
            {/* Next to the name when time and contents are below it. */}
            <span className="flex flex-wrap gap-2 @min-[44rem]:@max-[70rem]:col-start-3 @min-[44rem]:@max-[70rem]:row-start-1">
              <ActionButton
                action={restoreBackupAction}
                resource={{ node, backup, onRestoring: onRestoring(backup) }}
                size="sm"
              />
              <ActionMenu
                label={t('Actions for {name}', { name: backupName(backup, list, now) })}
                actions={canRestore ? [createFromBackupAction, inspectBackupAction] : [inspectBackupAction]}
                resource={{ node, backup }}
              />
            </span>
          </article>
        </li>
      ))}
    </ul>
  )
}

/** Says whether a backup can be restored only once it is complete: before that, it is neither available nor not. */
function BackupState({ backup: { status, available, created } }: { backup: Backup }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-sm">
      <BackupStatusBadge status={status} />
      {isBackupInProgress(status) && (
        <span className="text-ink-muted">{rich('for {duration}', { duration: <Elapsed since={created} /> })}</span>
      )}
      {status === 'successful' && !available && <Badge tone="warn">{t('Not available')}</Badge>}
    </span>
  )
}

function BackupTime({ backup, timeZone }: { backup: Backup; timeZone: string }) {
  const { created, finished } = backup
  const durationMs = finished === null ? null : parseWireTime(finished).getTime() - parseWireTime(created).getTime()
  return (
    <span className="text-sm">
      <Time value={backupTime(backup)} exact="below" timeZone={timeZone} />
      {durationMs !== null && (
        <span className="text-ink-muted">
          {' '}
          ·{' '}
          <span data-tooltip={t('Time it took')} className="whitespace-nowrap">
            {finalDuration(durationMs)}
          </span>
        </span>
      )}
    </span>
  )
}

const contentsClass = 'min-w-0 text-sm @min-[44rem]:@max-[70rem]:col-span-2'

/** A summary that unfolds to the disks and profiles; for a failed backup, the reason where it is known. */
function BackupContents({
  backup: { status, disks, configs },
  reason,
}: {
  backup: Backup
  reason: string | undefined
}) {
  if (isBackupFailed(status) && reason !== undefined) return <span className={contentsClass}>{reason}</span>
  if (disks.length === 0)
    return (
      <span className={`${contentsClass} text-ink-muted`}>
        {isBackupFailed(status)
          ? t('Nothing was copied')
          : isBackupInProgress(status)
            ? t('Contents not known yet')
            : t('No disks')}
      </span>
    )
  return (
    <details className={contentsClass}>
      <summary className="cursor-pointer text-ink-muted">
        {plural(disks.length, '{count} disk', '{count} disks')}, {formatSize(totalDiskSize(disks))};{' '}
        {plural(configs.length, '{count} configuration profile', '{count} configuration profiles')}
      </summary>
      <ul className="mt-1 mb-0 list-disc ps-5">
        {disks.map((disk, index) => (
          // Labels need not be unique, and a backup's disks never change.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            {disk.label}{' '}
            <span className="text-ink-muted">
              {formatSize(disk.size)}, {disk.filesystem}
            </span>
          </li>
        ))}
        {configs.map((label, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <li key={index}>{label}</li>
        ))}
      </ul>
    </details>
  )
}
