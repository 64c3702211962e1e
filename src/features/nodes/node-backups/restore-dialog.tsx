/** Restoring a backup: onto which node, whether that is overwritten, and whether there is room. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { backups, type Backup } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { restoredLabel, restoreRoom } from '#contract/rules/backup-restore.ts'
import { Notice } from '#ui/notice.tsx'
import { CheckField } from '#kit/form/check-field.tsx'
import { ComboField } from '#kit/form/combo-field.tsx'
import { Form } from '#kit/form/form.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { useResourceForm, type FieldsOf } from '#kit/form/use-resource-form.ts'
import { useMay } from '#kit/may.ts'
import { useNow } from '#kit/time.tsx'
import { entityOf } from '../actions/action.ts'
import { askedAtOnce, useUsed } from '../actions/clone-target-field.tsx'
import type { NodeDialogProps } from '../actions/dialog-props.ts'
import { FormDialog } from '../actions/form-dialog.tsx'
import { size } from '../create/words.ts'
import { configList, diskList } from '../node/queries.ts'
import { nodeList } from '../queries.ts'
import { backupList, restoreBackup } from './queries.ts'
import { missingRefusals, restoreCall, startValues, whyNotTarget, type RestoreValues } from './restore-values.ts'
import { backupName } from './words.ts'

export interface RestoreDialogProps extends NodeDialogProps {
  backup: Backup
  onRestoring: (target: Node) => void
}

/** The nodes a backup may go to: those of its region that the person may change, its own first. */
function useTargets(node: Node) {
  const may = useMay()
  const { data } = useQuery(nodeList.all)
  const others = (data?.items ?? []).filter((each) => each.id !== node.id && each.region === node.region && may(backups.restore, { entity: entityOf(each) }).shown)
  const own = data?.items.find(({ id }) => id === node.id) ?? node
  return { targets: [own, ...others], tooMany: data?.tooMany ?? false }
}

export function RestoreDialog({ node, backup, onRestoring, ...dialog }: RestoreDialogProps) {
  const now = useNow()
  const list = useQuery(backupList(node.id)).data
  const mutation = useMutation(restoreBackup)
  const { targets, tooMany } = useTargets(node)
  const targetOf = (values: Pick<RestoreValues, 'node_id'>) => targets.find(({ id }) => String(id) === values.node_id)
  const form = useResourceForm({
    name: 'restore', of: backups.restore, values: startValues(node), call: restoreCall(node.id, backup.id),
    also: (values) => missingRefusals(values, targetOf(values)),
  })
  const values: RestoreValues = { ...form.start, ...useWatch({ control: form.control }) }
  const target = targetOf(values)
  return (
    <FormDialog {...dialog} form={form} size="lg" title={`Restore ${backupName(backup, list, now)}`} description={`From ${node.label}, ${size(restoreRoom(backup.disks, { storage: 0, disks: [] }, true).needed)} in ${backup.disks.length === 1 ? 'one disk' : `${backup.disks.length} disks`}.`}>
      <Form
        form={form} mutation={mutation} label="Restore" danger={values.overwrite}
        onDone={() => {
          dialog.onClose()
          if (target) onRestoring(target)
        }}
      >
        <TargetField form={form} node={node} backup={backup} targets={targets} chosen={values.node_id} tooMany={tooMany} />
        <CheckField
          form={form} name="overwrite" label="Overwrite"
          hint="Deletes all disks and configuration profiles of the target first. Otherwise they stay and the copies are added."
        />
        {target && <Outcome target={target} backup={backup} overwrite={values.overwrite} />}
        {values.overwrite && target && <TextField form={form} name="typed" label={`Type ${target.label} to confirm`} />}
      </Form>
    </FormDialog>
  )
}

interface TargetProps {
  form: FieldsOf<RestoreValues>
  node: Node
  backup: Backup
  targets: readonly Node[]
  chosen: string
  tooMany: boolean
}

function TargetField({ form, node, backup, targets, chosen, tooMany }: TargetProps) {
  const ids = targets.map(({ id }) => id)
  const used = useUsed(ids.length <= askedAtOnce ? ids : ids.filter((id) => String(id) === chosen))
  const hintOf = ({ id, specs: { disk } }: Node) => {
    const own = used.get(id)
    return own === undefined ? `${size(disk)} in all` : `${size(Math.max(0, disk - own))} of ${size(disk)} free`
  }
  return (
    <ComboField
      form={form} name="node_id" label="Target node" emptyText="No node matches." placeholder="Search nodes"
      hint={tooMany ? 'Nodes of the same region, among the first that were loaded.' : 'Nodes of the same region: backups are not restored across regions.'}
      items={targets.map((each) => ({
        value: String(each.id), label: each.id === node.id ? `${each.label} (this node)` : each.label, hint: hintOf(each), whyNot: whyNotTarget(each, backup),
      }))}
    />
  )
}

const listClass = 'mt-0.5 mb-0 list-disc pl-5'

/** What will be there afterwards, what is lost, and the numbers when it does not fit. */
function Outcome({ target, backup, overwrite }: { target: Node; backup: Backup; overwrite: boolean }) {
  const disks = useQuery(diskList(target.id)).data?.data
  const configs = useQuery(configList(target.id)).data?.data
  const room = disks && restoreRoom(backup.disks, { storage: target.specs.disk, disks }, overwrite)
  return (
    <>
      {room && !room.fits && (
        <Notice tone="bad" title={`Not enough room on ${target.label}`}>
          The backup needs {size(room.needed)}; {overwrite ? `the whole node has ${size(room.free)}` : `${size(room.free)} of ${size(target.specs.disk)} are free`}.
          {' '}{overwrite ? 'Choose a larger node.' : 'Overwrite it, delete or shrink its disks, or choose another node.'}
        </Notice>
      )}
      {overwrite && (
        <Notice tone="warn" title={`Everything on ${target.label} is lost`}>
          <ul className={listClass}>
            <li>{disks && disks.length > 0 ? <>its disks with all their data: {disks.map((disk) => `${disk.label} (${size(disk.size)})`).join(', ')}</> : disks ? 'no disks: it has none' : 'its disks with all their data'}</li>
            <li>{configs && configs.length > 0 ? <>its configuration profiles: {configs.map(({ label }) => label).join(', ')}</> : 'its configuration profiles'}</li>
          </ul>
          Its addresses, tags and backups stay. This cannot be undone.
        </Notice>
      )}
      {room?.fits !== false && (
        <div className="rounded-md bg-sunken p-3 text-sm">
          <p>{target.status === 'running' ? `${target.label} is shut down first, and is offline afterwards.` : `${target.label} stays offline.`} It will have:</p>
          <ul className={listClass}>
            {[...backup.disks.map(({ label }) => label), ...backup.configs].map((label) => <li key={label}>{restoredLabel(backup.id, label)}</li>)}
          </ul>
        </div>
      )}
    </>
  )
}
