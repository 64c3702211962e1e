/** The backup a node is made from: first whose, then which. */
import { useQuery } from '@tanstack/react-query'
import { backups } from '#contract/areas/backups.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { totalSize } from '#contract/rules/resize.ts'
import { isRestorable } from '#contract/rules/backup-status.ts'
import { Notice } from '#ui/notice.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { ComboField } from '#kit/form/combo-field.tsx'
import { GroupField } from '#kit/form/group-field.tsx'
import { useMay } from '#kit/may.ts'
import { Refusal } from '#kit/refusal.tsx'
import { Time, useNow } from '#kit/time.tsx'
import { entityOf } from '../actions/action.ts'
import { allOf, backupList } from '../node-backups/queries.ts'
import { backupName } from '../node-backups/words.ts'
import { nodeList } from '../queries.ts'
import { ChoiceGrid } from './choice-grid.tsx'
import { idOf, useFacts } from './facts.ts'
import type { CreateForm } from './form.ts'
import { regionLabel, size } from './words.ts'

export function BackupFields({ form }: { form: CreateForm }) {
  const { facts: { source, region }, values } = useFacts(form, 'backup')
  const sourceId = idOf(values.source)
  const may = useMay()
  // An address may name a node that the list leaves out.
  const entity = sourceId === null ? null : { kind: 'node' as const, id: sourceId, label: source?.label ?? `node ${sourceId}` }
  const use = entity && may(backups.restore, { entity })
  return (
    <div className="grid gap-5">
      <SourceField form={form} />
      {entity && use && !use.shown && (
        <Notice tone="warn">
          {may(nodes.view, { entity }).shown ? use.reason : `You have no access to ${entity.label}`}. To use the backups of a node you have to be allowed to change it.
        </Notice>
      )}
      {sourceId !== null && use?.shown && <BackupField form={form} sourceId={sourceId} />}
      {source && use?.shown && (
        <Notice tone="info">
          {`The new node stays in ${region ? regionLabel(region) : source.region}: backups are not restored across regions. Its disks, configuration profiles and root password are those of ${source.label}.`}
        </Notice>
      )}
    </div>
  )
}

/** Only nodes that the person may change: that is what taking their backups needs (gaps 2.4). */
function SourceField({ form }: { form: CreateForm }) {
  const may = useMay()
  const { data } = useQuery(nodeList.all)
  const { facts: { source } } = useFacts(form, 'backup')
  const listed = data?.items ?? []
  const known = source && !listed.some(({ id }) => id === source.id) ? [source, ...listed] : listed
  const sources = known.filter((node) => may(backups.restore, { entity: entityOf(node) }).shown)
  if (data && sources.length === 0) return <Notice tone="warn">There is no node whose backups you may use.</Notice>
  return (
    <ComboField
      form={form} name="source" label="Source node" emptyText="No node matches." placeholder={data ? 'Search nodes' : 'Loading nodes'} className="max-w-lg"
      hint={data?.tooMany ? `Only the first ${data.loaded.toLocaleString('en')} nodes are listed.` : 'The node whose backup is copied. Nothing changes on it.'}
      items={sources.map((node) => ({ value: String(node.id), label: node.label, hint: node.backups.enabled ? node.region : `${node.region}, backups are off` }))}
    />
  )
}

function BackupField({ form, sourceId }: { form: CreateForm; sourceId: number }) {
  const now = useNow()
  const { data, error, refetch } = useQuery(backupList(sourceId))
  if (error && !data) return <Refusal error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows label="Loading backups" />
  const all = allOf(data)
  const usable = all.filter(isRestorable)
  const others = all.length - usable.length
  const choices = usable.map((backup) => ({
    value: String(backup.id),
    label: backupName(backup, data, now),
    detail: size(totalSize(backup.disks)),
    note: <><Time value={backup.created} />{`, ${backup.disks.length} ${backup.disks.length === 1 ? 'disk' : 'disks'}`}</>,
  }))
  return (
    <GroupField form={form} name="backup" label="Backup" hint={others > 0 ? `${others} more cannot be restored now: only successful and available ones can.` : undefined}>
      {({ value, set, leave }) => (usable.length === 0
        ? <p className="text-ink-muted">This node has no backup that can be restored.</p>
        : <ChoiceGrid name="backup" layout="wide" groups={[{ title: 'Newest first', choices }]} value={typeof value === 'string' ? value : ''} onChange={set} onLeave={leave} />)}
    </GroupField>
  )
}
