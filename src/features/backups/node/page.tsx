/** The backups tab of a node: the offer to enable them, or their schedule, timeline and list. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { Backup, NodeBackups } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { backups } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { invalidate } from '#api/cache/query.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Archive } from '#ui/icons/archive.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { prefetch, idParam } from '#kit/page/loader.ts'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { useNow } from '#kit/format/time.tsx'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { backupList, backupTransitionKey, scheduleView } from '#queries/backups.ts'
import { typeList } from '#queries/types.ts'
import { takeSnapshotAction } from '../actions/take-snapshot.ts'
import { BackupRows } from './backup-rows.tsx'
import { RestoreProgress } from './restore-progress.tsx'
import { ScheduleCard } from './schedule-card.tsx'
import { BackupTimeline } from './timeline.tsx'
import { backupName } from '#shared/backups/backup-name.ts'
import { BackupPrice } from '#shared/backups/backups-price.tsx'
import { enableBackupsAction } from '#shared/backups/enable.tsx'
import { nodeEntity, useNode } from '#shared/nodes/node.ts'

export function loader({ params, context }: LoaderFunctionArgs) {
  const nodeId = idParam(params, 'nodeId')
  if (nodeId === null) return null
  prefetch(context, backupList(nodeId))
  prefetch(context, typeList)
  return null
}

/** Refetches the node and its events when a backup makes progress, because they show the last backup. */
function useRefetchOnProgress(list: NodeBackups | undefined) {
  const client = useQueryClient()
  const transitionKey = list && backupTransitionKey(list)
  const previousKey = useRef(transitionKey)
  useEffect(() => {
    if (previousKey.current !== undefined && previousKey.current !== transitionKey)
      void invalidate(client, ['nodes.view', 'events.list'])
    previousKey.current = transitionKey
  }, [client, transitionKey])
}

export function Component() {
  const node = useNode()
  useQuery(scheduleView(node.id))
  const { data: list, error, refetch } = useQuery(backupList(node.id))
  useRefetchOnProgress(list)
  const now = useNow()
  const [restore, setRestore] = useState<{ backupId: number; label: string; target: Node } | null>(null)
  const onRestoring = (backup: Backup) => (target: Node) =>
    setRestore({ backupId: backup.id, label: backupName(backup, list, now), target })
  return (
    <>
      {restore && <RestoreProgress {...restore} onDismiss={() => setRestore(null)} />}
      {node.backups.enabled ? (
        <div className="grid gap-4">
          {error && !list ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
          <div className="grid gap-4 lg:grid-cols-2">
            <ScheduleCard node={node} list={list} />
            <Card title={t('Timeline')}>
              {list ? (
                <BackupTimeline node={node} list={list} />
              ) : (
                <SkeletonRows rows={3} label={t('Loading the timeline')} />
              )}
            </Card>
          </div>
          <Card
            title={t('All backups')}
            flush
            // Deleting all backups is kept away from taking one.
            actions={<ActionButton action={takeSnapshotAction} resource={{ node, backups: list }} size="sm" />}
          >
            {list ? (
              <BackupRows node={node} list={list} onRestoring={onRestoring} />
            ) : error ? null : (
              <SkeletonRows rows={4} label={t('Loading backups')} />
            )}
          </Card>
        </div>
      ) : (
        <BackupsOff node={node} />
      )}
    </>
  )
}

const emptyClass = 'rounded-lg border border-line bg-surface'

/** The offer to enable backups: what they include and cost. */
function BackupsOff({ node }: { node: Node }) {
  if (!isAllowed(usePermission()(backups.enable, { entity: nodeEntity(node) })))
    return (
      <EmptyState icon={Archive} title={t('Backups are off')} className={emptyClass}>
        <span data-sensitive>{t('{label} is not backed up.', { label: node.label })}</span>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={Archive}
      title={t('Backups are off')}
      className={emptyClass}
      actions={<ActionButton action={enableBackupsAction} resource={{ node }} variant="primary" />}
    >
      <p data-sensitive>{t('{label} is not backed up. With backups enabled:', { label: node.label })}</p>
      <ul className="mx-auto mt-2 mb-3 w-fit list-disc ps-5 text-start text-pretty text-ink">
        <li>
          {t(
            'all its disks and configuration profiles are copied every day, in a two-hour window that you or the service chooses,',
          )}
        </li>
        <li>{t('three of these are kept: the latest, one 2 to 7 days old and one 8 to 14 days old,')}</li>
        <li>{t('you can take one snapshot at any time, which is kept until the next one,')}</li>
        <li>{t('you can restore each backup to this or another node in the same region, or to a new node.')}</li>
      </ul>
      <p className="mb-3">
        {t('Only ext3, ext4 and swap disks can be backed up reliably; a raw disk makes the backup fail.')}
      </p>
      <BackupPrice node={node} />
    </EmptyState>
  )
}
