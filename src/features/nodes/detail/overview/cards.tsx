/** The cards for a node's properties and backups. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import { events } from '#contract/operations.ts'
import { backupList } from '#queries/backups.ts'
import { nodeEvents } from '#queries/events.ts'
import { imageNames } from '#queries/image-reads.ts'
import { Card } from '#ui/card.tsx'
import { CopyableText } from '#ui/copy.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { linkClass } from '#ui/link.tsx'
import { enableBackupsAction } from '#shared/backups/enable.tsx'
import { windowLabel } from '#shared/backups/backup-schedule.ts'
import { failuresByNode } from '#shared/backups/backup-failures.ts'
import { useBackupStates } from '#shared/backups/backup-states.ts'
import { BackupStateStatus } from '#shared/backups/backup-status.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { paths } from '#kit/paths.ts'
import { Time, useNow, useTimeZone } from '#kit/format/time.tsx'
import { typeList } from '#queries/types.ts'
import { formatSize } from '#contract/text.ts'
import { inContext, plural, t } from '#contract/translate.ts'
import { unbroken } from '#kit/format/figures.ts'
import { formatTransfer } from '#kit/format/texts.ts'

export function DetailsCard({ node }: { node: Node }) {
  const images = useQuery(imageNames).data
  const type = useQuery(typeList).data?.data.find(({ id }) => id === node.type)
  const { specs } = node
  return (
    <Card title={t('About this node')}>
      <DescriptionList>
        <DescriptionItem term={t('Type')}>
          {type?.label ?? node.type}
          <span className="block text-sm text-ink-muted">
            {plural(
              specs.vcpus,
              '{count} vCPU, {memory} memory, {disk} disk, {transfer} transfer a month',
              '{count} vCPUs, {memory} memory, {disk} disk, {transfer} transfer a month',
              {
                memory: unbroken(formatSize(specs.memory)),
                disk: unbroken(formatSize(specs.disk)),
                transfer: unbroken(formatTransfer(specs.transfer)),
              },
            )}
          </span>
        </DescriptionItem>
        <DescriptionItem term={t('Image')}>
          {node.image === null ? (
            <span className="text-ink-muted">{t('None (created empty or from a backup)')}</span>
          ) : (
            <Link to={paths.image(node.image)} className={linkClass}>
              {images?.get(node.image) ?? node.image}
            </Link>
          )}
        </DescriptionItem>
        {node.group && <DescriptionItem term={t('Group')}>{node.group}</DescriptionItem>}
        <DescriptionItem term={t('Created')}>
          <Time value={node.created} />
        </DescriptionItem>
      </DescriptionList>
      <details className="mt-3">
        <summary className="w-fit rounded-xs text-sm text-ink-muted hover:text-ink">{t('Details')}</summary>
        <DescriptionList className="mt-2">
          <DescriptionItem term={t('Node ID')}>
            <CopyableText text={String(node.id)} label={t('node ID')} mono />
          </DescriptionItem>
          <DescriptionItem term={t('Host')}>
            <CopyableText text={node.host_uuid} label={t('host ID')} mono />
          </DescriptionItem>
          <DescriptionItem term={t('Hypervisor')}>{node.hypervisor.toUpperCase()}</DescriptionItem>
          <DescriptionItem term={t('Updated')}>
            <Time value={node.updated} />
          </DescriptionItem>
        </DescriptionList>
      </details>
    </Card>
  )
}

/** The backups of a node, which show how the last one ended. */
export const useBackups = ({ id, backups: { enabled } }: Node) => useQuery({ ...backupList(id), enabled })

export function BackupCard({ node }: { node: Node }) {
  const { enabled, available, last_successful: last, schedule } = node.backups
  const now = useNow()
  const windowText = windowLabel(schedule.window, useTimeZone(), now)
  const { data: backups, error } = useBackups(node)
  // The events of all nodes are only useful here for a node without a known backup.
  const { stateOf, unknownReason } = useBackupStates(enabled && (last === null || error !== null))
  const state = stateOf({ node, backups }, now)
  const { data: failure } = useQuery({
    ...nodeEvents(node.id),
    enabled: isAllowed(usePermission()(events.list)),
    select: (page) => failuresByNode(page).get(node.id),
  })
  return (
    <Card
      title={t('Backups')}
      actions={
        enabled ? (
          <Link to={paths.nodeBackups(node.id)} className={`${linkClass} text-sm`}>
            {t('All backups')}
          </Link>
        ) : (
          <ActionButton action={enableBackupsAction} resource={{ node }} size="sm" />
        )
      }
    >
      <DescriptionList>
        <DescriptionItem term={t('Status')}>
          <BackupStateStatus state={state} unknownReason={unknownReason} />
          {state === 'failed' && failure && (
            <span className="block text-sm text-ink-muted">
              <Time value={failure.created} />: {failure.reason}
            </span>
          )}
        </DescriptionItem>
        {enabled && (
          <DescriptionItem term={t('Schedule')}>
            {windowText ? (
              t('Every day, {window}', { window: windowText.local ?? windowText.utc })
            ) : (
              <span className="text-ink-muted">{t('Not chosen yet')}</span>
            )}
          </DescriptionItem>
        )}
        {enabled && (
          <DescriptionItem term={t('Last successful')}>
            <Time value={last} fallback={inContext('backup', 'None yet')} />
          </DescriptionItem>
        )}
        {last !== null && !available && (
          <DescriptionItem term={t('Restore')}>
            <span className="text-ink-muted">{t('Temporarily unavailable')}</span>
          </DescriptionItem>
        )}
      </DescriptionList>
    </Card>
  )
}
