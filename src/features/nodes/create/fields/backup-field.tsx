/** The backup that a node is created from: the source node, then one of its backups. */
import { useQuery } from '@tanstack/react-query'
import { backups, nodes } from '#contract/operations.ts'
import { totalDiskSize } from '#contract/rules/nodes/resize.ts'
import { notRestorableReason } from '#contract/rules/backups/backup-status.ts'
import { Notice } from '#ui/notice.tsx'
import { rich, withElements } from '#ui/rich.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { ComboboxField } from '#kit/form/fields/combobox-field.tsx'
import { GroupField } from '#kit/form/fields/group-field.tsx'
import { usePermission } from '#kit/permission/permission.ts'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { Time, useNow } from '#kit/format/time.tsx'
import { allBackups, backupList } from '#queries/backups.ts'
import { nodeKeywords, nodeSearchHint, useNodeChoices } from '#shared/nodes/use-node-search.ts'
import { backupName, backupTime } from '#shared/backups/backup-name.ts'
import { nodeEntity } from '#shared/nodes/node.ts'
import { regionLabel } from '#shared/regions/labels.ts'
import { regionList } from '#queries/regions.ts'
import { ChoiceGrid } from '#kit/form/fields/choice-grid.tsx'
import { parseId, useChoiceDetails } from '../choice-details.ts'
import type { CreateForm } from '../values.ts'
import { formatSize } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'

export function BackupFields({ form }: { form: CreateForm }) {
  const {
    details: { source, backup, region },
    values,
  } = useChoiceDetails(form, 'backup')
  const sourceId = parseId(values.source)
  const permissionFor = usePermission()
  // The address may contain a node that is not in the list.
  const entity =
    sourceId === null
      ? null
      : { kind: 'node' as const, id: sourceId, label: source?.label ?? t('node {id}', { id: String(sourceId) }) }
  const restorePermission = entity && permissionFor(backups.restore, { entity })
  return (
    <div className="grid gap-5">
      <SourceField form={form} />
      {entity && restorePermission && !restorePermission.granted && (
        <Notice tone="warn" data-sensitive>
          {rich('{reason}. You need read and write access to a node to use its backups.', {
            reason: permissionFor(nodes.view, { entity }).granted
              ? restorePermission.reason
              : t('You do not have access to {label}', { label: entity.label }),
          })}
        </Notice>
      )}
      {sourceId !== null && restorePermission?.granted && <BackupField form={form} sourceId={sourceId} />}
      {source && restorePermission?.granted && (
        <Notice tone="info" data-sensitive>
          {backup && region
            ? t('The new node will be in {region}: a backup can only be restored in its own region.', {
                region: regionLabel(region),
              })
            : t('A backup can only be restored in the region where it was made.')}{' '}
          {t('Disks, configuration profiles and root password will be those of {label}.', { label: source.label })}
        </Notice>
      )}
    </div>
  )
}

/**
 * Only nodes with backups, which are deleted when backups are canceled, and only those the user may change, because
 * using their backups requires it (gaps 2.4).
 */
function SourceField({ form }: { form: CreateForm }) {
  const permissionFor = usePermission()
  const {
    details: { source },
    values,
  } = useChoiceDetails(form, 'backup')
  const { nodes: listedNodes, loaded, serverSide, field } = useNodeChoices(values.source)
  const { data: regions } = useQuery(regionList)
  const regionName = (id: string) => {
    const region = regions?.data.find((each) => each.id === id)
    return region ? regionLabel(region) : id
  }
  const candidates = source && !listedNodes.some(({ id }) => id === source.id) ? [source, ...listedNodes] : listedNodes
  const permitted = candidates.filter((node) => permissionFor(backups.restore, { entity: nodeEntity(node) }).granted)
  const sources = permitted.filter(({ id, backups: { enabled } }) => enabled || id === source?.id)
  if (loaded && !serverSide && sources.length === 0)
    return (
      <Notice tone="warn">
        {permitted.length === 0
          ? t('You have no nodes whose backups you can restore.')
          : t('Backups are off for all of your nodes. Enable them on the Backups tab of a node first.')}
      </Notice>
    )
  return (
    <ComboboxField
      form={form}
      name="source"
      label={t('Source node')}
      {...field}
      className="max-w-lg"
      hint={[
        t('The node whose backup is copied. The node itself does not change.'),
        ...(serverSide ? [nodeSearchHint()] : []),
      ].join(' ')}
      items={sources.map((node) => ({
        value: String(node.id),
        label: node.label,
        keywords: nodeKeywords(node),
        hint: node.backups.enabled
          ? regionName(node.region)
          : t('{region}, backups are off', { region: regionName(node.region) }),
      }))}
    />
  )
}

function BackupField({ form, sourceId }: { form: CreateForm; sourceId: number }) {
  const now = useNow()
  const { data, error, refetch } = useQuery(backupList(sourceId))
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows label={t('Loading backups')} />
  const allOfNode = allBackups(data)
  const choices = allOfNode.map((backup) => ({
    value: String(backup.id),
    label: backupName(backup, data, now),
    detail: formatSize(totalDiskSize(backup.disks)),
    disabledReason: notRestorableReason(backup),
    note: withElements((marks) => plural(backup.disks.length, '{time}, {count} disk', '{time}, {count} disks', marks), {
      time: <Time value={backupTime(backup)} />,
    }),
  }))
  return (
    <GroupField form={form} name="backup" label={t('Backup')}>
      {({ value, onChange, onBlur }) =>
        allOfNode.length === 0 ? (
          <p className="text-ink-muted">{t('This node has no backups yet.')}</p>
        ) : (
          <ChoiceGrid
            name="backup"
            layout="wide"
            groups={[{ title: t('Newest first'), choices }]}
            value={typeof value === 'string' ? value : ''}
            onChange={onChange}
            onBlur={onBlur}
          />
        )
      }
    </GroupField>
  )
}
