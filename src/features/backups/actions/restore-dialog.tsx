/** The dialog that restores a backup: the target node, whether to overwrite it, and whether it has room. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { backups, type Backup } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { nodeView } from '#queries/nodes.ts'
import { restoredLabel, restoreCapacity, type RestoreCapacity } from '#contract/rules/backups/backup-restore.ts'
import { parseWireTime } from '#contract/time.ts'
import { Notice } from '#ui/notice.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { ComboboxField } from '#kit/form/fields/combobox-field.tsx'
import { confirmShown } from '#kit/form/confirm-shown.ts'
import { Form } from '#kit/form/form.tsx'
import { GroupField } from '#kit/form/fields/group-field.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import { useFrozen } from '#kit/form/use-frozen.ts'
import { useResourceForm, type FormHandle } from '#kit/form/use-resource-form.ts'
import { lockReasonOf } from '#kit/preferences/locks.ts'
import { LocksNote } from '#kit/preferences/locks-note.tsx'
import { usePermission } from '#kit/permission/permission.ts'
import { exactTime, relativeTime, useNow, useTimeZone } from '#kit/format/time.tsx'
import { LostContents } from '#shared/nodes/lost-contents.tsx'
import { freeStorageLabel, useUsedStorage } from '#shared/nodes/used-storage.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { unbroken } from '#kit/format/figures.ts'
import { labelInSentence } from '#kit/format/texts.ts'
import { formatSize } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { regionNames } from '#queries/regions.ts'
import { backupList } from '#queries/backups.ts'
import { restoreBackup } from '#queries/restore-backup.ts'
import { configList } from '#queries/configs.ts'
import { diskList } from '#queries/disks.ts'
import { nodeKeywords, nodeSearchHint, useNodeChoices, type NodeChoices } from '#shared/nodes/use-node-search.ts'
import {
  validateRestore,
  restoreRequest,
  initialValues,
  targetDisabledReason,
  type RestoreValues,
} from './restore-values.ts'
import { backupName, backupTime } from '#shared/backups/backup-name.ts'
import { zoneBesideWindow } from '#shared/backups/backup-schedule.ts'
import { nodeEntity, type NodeDialogProps } from '#shared/nodes/node.ts'
import { confirmContents } from '#shared/nodes/unnamed-contents.ts'

interface RestoreDialogProps extends NodeDialogProps {
  backup: Backup
  onRestoring: (target: Node) => void
}

/** The region where the backup was made. The node may have been migrated since. */
const regionOf = (backup: Backup, node: Node) => backup.region ?? node.region

/**
 * The nodes that a backup can be restored to: its own first, then those in the region of the backup that the user may
 * change.
 */
function useRestoreTargets(node: Node, backup: Backup, choices: NodeChoices) {
  const permissionFor = usePermission()
  const others = choices.nodes.filter(
    (each) => each.id !== node.id && permissionFor(backups.restore, { entity: nodeEntity(each) }).granted,
  )
  const own = choices.nodes.find(({ id }) => id === node.id) ?? node
  return own.region === regionOf(backup, node) ? [own, ...others] : others
}

export function RestoreDialog({ node, backup, onRestoring, ...dialog }: RestoreDialogProps) {
  const client = useQueryClient()
  const now = useNow()
  const timeZone = zoneBesideWindow(node.backups.schedule.window, useTimeZone(), now)
  const made = parseWireTime(backupTime(backup))
  const list = useQuery(backupList(node.id)).data
  const mutation = useMutation(restoreBackup)
  const form = useResourceForm({
    name: 'restore',
    operation: backups.restore,
    values: initialValues(regionOf(backup, node) === node.region ? node : null),
    toRequest: restoreRequest(node.id, backup.id),
    validate: (values) => validateRestore(values, targetOf(values)),
  })
  const values: RestoreValues = { ...form.initialValues, ...useWatch({ control: form.control }) }
  const choices = useNodeChoices(values.node_id, regionOf(backup, node))
  const targets = useRestoreTargets(node, backup, choices)
  const targetOf = ({ node_id }: Pick<RestoreValues, 'node_id'>) => targets.find(({ id }) => String(id) === node_id)
  const chosen = targetOf(values)
  // The list of targets is not refreshed, but the effect on the target depends on its current status.
  const live = useQuery({ ...nodeView(chosen?.id ?? 0), enabled: chosen !== undefined }).data
  const target = useFrozen(chosen && live?.id === chosen.id ? live : chosen, mutation.isPending)
  const beforeSubmit = async ({ overwrite }: RestoreValues) => {
    if (!target) return true
    const isNamed = overwrite === 'replace' ? await confirmContents(client, target) : true
    if (isNamed !== true) return isNamed
    return confirmShown(target.label, async () => {
      const now = await client.fetchQuery({ ...nodeView(target.id), staleTime: 0, retry: false })
      return now.status === target.status
    })
  }
  return (
    <FormDialog
      {...dialog}
      form={form}
      size="lg"
      title={t('Restore {backup}', { backup: labelInSentence(backupName(backup, list, now)) })}
      description={plural(
        backup.disks.length,
        'From {label}, {time}, {size} on one disk.',
        'From {label}, {time}, {size} on {count} disks.',
        {
          label: node.label,
          time: `${relativeTime(made.getTime(), now)} · ${exactTime(made, timeZone)}`,
          size: formatSize(restoreCapacity(backup.disks, { storage: 0, disks: [] }, true).needed),
        },
      )}
    >
      <Form
        form={{ ...form, beforeSubmit }}
        mutation={mutation}
        label={t('Restore')}
        danger={values.overwrite === 'replace'}
        onSuccess={() => {
          dialog.onClose()
          if (target) onRestoring(target)
        }}
      >
        <TargetField
          form={form}
          node={node}
          backup={backup}
          targets={targets}
          selectedId={values.node_id}
          choices={choices}
        />
        {values.node_id !== '' && !target && choices.loaded && (
          <LostTarget id={Number(values.node_id)} region={regionOf(backup, node)} />
        )}
        {target && target.id !== node.id && <VlanNote source={node} />}
        {target && <OverwriteField form={form} target={target} backup={backup} />}
        {target && values.overwrite !== '' && (
          <RestoreImpact
            target={target}
            backup={backup}
            lostSince={target.id === node.id ? exactTime(parseWireTime(backup.created), timeZone) : null}
            overwrite={values.overwrite === 'replace'}
            isSending={mutation.isPending}
          />
        )}
        {values.overwrite === 'replace' && target && (
          <div data-sensitive>
            <TextField form={form} name="confirmation" label={t('Type {label} to confirm', { label: target.label })} />
          </div>
        )}
      </Form>
    </FormDialog>
  )
}

interface TargetProps {
  form: FormHandle<RestoreValues>
  node: Node
  backup: Backup
  targets: readonly Node[]
  selectedId: string
  choices: NodeChoices
}

function TargetField({ form, node, backup, targets, selectedId, choices }: TargetProps) {
  const usedByNode = useUsedStorage(targets, selectedId)
  const regions = useQuery(regionNames).data
  const region = regionOf(backup, node)
  const regionHint =
    region === node.region
      ? t('Nodes in the same region. A backup cannot be restored to another region.')
      : t('Nodes in {region}, where this backup was made before {label} was migrated.', {
          region: regions?.get(region) ?? region,
          label: node.label,
        })
  return (
    <ComboboxField
      form={form}
      name="node_id"
      label={t('Target node')}
      {...choices.field}
      hint={`${regionHint}${choices.serverSide ? ` ${nodeSearchHint()}` : ''}`}
      items={targets.map((each) => ({
        value: String(each.id),
        label: each.id === node.id ? t('{label} (this node)', { label: each.label }) : each.label,
        keywords: nodeKeywords(each),
        hint: freeStorageLabel(each, usedByNode.get(each.id)),
        disabledReason: targetDisabledReason(each, backup),
      }))}
    />
  )
}

/** Says why the chosen node is no longer a possible target. `region`: the region of the backup. */
function LostTarget({ id, region }: { id: number; region: string }) {
  const { data, isPending } = useQuery({ ...nodeView(id), staleTime: 0 })
  const regions = useQuery(regionNames).data
  if (isPending) return null
  return (
    <Notice tone="warn">
      {data && data.region !== region
        ? t('{label} is in {region} now, where this backup cannot be restored. Choose another node.', {
            label: data.label,
            region: regions?.get(data.region) ?? data.region,
          })
        : t('The chosen node was deleted, or you may no longer change it. Choose another node.')}
    </Notice>
  )
}

/** It is unknown whether the profiles of the backup had VLANs; usually they match the current ones of its node. */
function VlanNote({ source }: { source: Node }) {
  const { data } = useQuery(configList(source.id))
  const hasVlan = data?.data.some(({ interfaces }) => interfaces.some(({ purpose }) => purpose === 'vlan'))
  if (!hasVlan) return null
  return (
    <Notice tone="warn">
      {t(
        'The restored profiles bring the VLAN interfaces of {label} with their addresses. Change these before both nodes run, or the addresses conflict.',
        { label: source.label },
      )}
    </Notice>
  )
}

interface OverwriteProps {
  form: FormHandle<RestoreValues>
  target: Node
  backup: Backup
}

/** Nothing is preselected: one option destroys data, and the other often does not fit. */
function OverwriteField({ form, target, backup }: OverwriteProps) {
  const disks = useQuery(diskList(target.id)).data?.data
  const room = disks && restoreCapacity(backup.disks, { storage: target.specs.disk, disks }, false)
  return (
    <GroupField
      form={form}
      name="overwrite"
      label={t('Disks and configuration profiles of {label}', { label: target.label })}
    >
      {({ value, onChange, onBlur, invalid }) => (
        <RadioCards
          name="overwrite"
          minWidthRem={16}
          invalid={invalid}
          value={value === 'keep' || value === 'replace' ? value : null}
          onChange={onChange}
          onBlur={onBlur}
          options={[
            {
              value: 'keep',
              label: t('Keep'),
              hint: t('The restored disks and profiles are added.'),
              disabledReason: room && !room.fits ? noRoomReason(room, target) : null,
            },
            {
              value: 'replace',
              label: t('Replace'),
              hint: t('They are deleted first, along with all their data.'),
              disabledReason: lockReasonOf(`node:${target.id}`, target.label),
            },
          ]}
        />
      )}
    </GroupField>
  )
}

const noRoomReason = ({ needed, free }: RestoreCapacity, { specs: { disk } }: Node) =>
  t('Not enough storage: the backup needs {needed}, and {free} of {disk} is free.', {
    needed: unbroken(formatSize(needed)),
    free: unbroken(formatSize(free)),
    disk: unbroken(formatSize(disk)),
  })

const listClass = 'mt-0.5 mb-0 list-disc ps-5'

interface ImpactProps {
  target: Node
  backup: Backup
  /** When the backup was started, if the target is its own node. */
  lostSince: string | null
  overwrite: boolean
  isSending: boolean
}

/** What the target will contain and lose, or why the backup does not fit. */
function RestoreImpact({ target, backup, lostSince, overwrite, isSending }: ImpactProps) {
  const disks = useFrozen(useQuery(diskList(target.id)).data?.data, isSending)
  const configs = useFrozen(useQuery(configList(target.id)).data?.data, isSending)
  const room = disks && restoreCapacity(backup.disks, { storage: target.specs.disk, disks }, overwrite)
  return (
    <>
      {room && !room.fits && (
        <Notice tone="bad" title={t('Not enough storage on {label}', { label: target.label })}>
          {overwrite
            ? t('The backup needs {needed}; the node has {free} in total. Choose a larger node.', {
                needed: unbroken(formatSize(room.needed)),
                free: unbroken(formatSize(room.free)),
              })
            : t(
                'The backup needs {needed}; {free} of {disk} is free. Replace its disks, delete or shrink some of them, or choose another node.',
                {
                  needed: unbroken(formatSize(room.needed)),
                  free: unbroken(formatSize(room.free)),
                  disk: unbroken(formatSize(target.specs.disk)),
                },
              )}
        </Notice>
      )}
      {overwrite && <LocksNote />}
      {overwrite && (
        <Notice tone="bad" title={t('Everything on {label} will be lost', { label: target.label })}>
          <LostContents disks={disks} configs={configs} />
          {lostSince !== null && (
            <p>{t('This includes everything written since the backup began on {time}.', { time: lostSince })}</p>
          )}
          {t('This cannot be undone. Its addresses, tags and backups are kept.')}
        </Notice>
      )}
      {room?.fits !== false && (
        <div className="rounded-md bg-sunken p-3 text-sm">
          <p>
            {target.status === 'running'
              ? t('{label} will be shut down first and stay offline. It will have:', { label: target.label })
              : t('{label} will stay offline. It will have:', { label: target.label })}
          </p>
          <ul className={listClass}>
            {[...backup.disks.map(({ label }) => label), ...backup.configs].map((label) => (
              <li key={label}>{restoredLabel(backup.id, label)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
