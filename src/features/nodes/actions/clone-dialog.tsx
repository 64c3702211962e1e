/** Clone: where to, and what is copied. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import * as limits from '#contract/limits.ts'
import { whyNotNow } from '#contract/rules/node-actions.ts'
import { Notice } from '#ui/notice.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Form } from '#kit/form/form.tsx'
import { GroupField } from '#kit/form/group-field.tsx'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { paths } from '#kit/paths.ts'
import { toast } from '#kit/toast.ts'
import { costOf } from '../create/cost.ts'
import { typeList } from '../create/queries.ts'
import { hourly, monthly } from '../create/words.ts'
import { configList, diskList } from '../node/queries.ts'
import { cloneNode } from '../queries.ts'
import { NewNodeFields } from './clone-new-fields.tsx'
import { PartsField } from './clone-parts-field.tsx'
import { TargetField } from './clone-target-field.tsx'
import { cloneCall, copiedOf, missingRefusals, startValues, type CloneValues, type Contents } from './clone-values.ts'
import type { NodeDialogProps } from './dialog-props.ts'
import { FormDialog } from './form-dialog.tsx'
import { useLiveNode } from './live-node.ts'

function useContents({ id }: Node): Contents {
  return { configs: useQuery(configList(id)).data?.data, disks: useQuery(diskList(id)).data?.data }
}

const ways = [
  { value: 'new', label: 'To a new node', hint: 'With addresses of its own.' },
  { value: 'existing', label: 'Onto an existing node', hint: 'Its own disks and configs stay, the copies are added.' },
] as const

export function CloneDialog({ node: asked, ...dialog }: NodeDialogProps) {
  const node = useLiveNode(asked)
  const navigate = useNavigate()
  const contents = useContents(asked)
  const mutation = useMutation(cloneNode)
  const form = useResourceForm({
    name: 'node-clone', of: nodes.clone, values: startValues(asked), call: cloneCall(asked.id), also: missingRefusals,
  })
  const values: CloneValues = { ...form.start, ...useWatch({ control: form.control }) }
  const copied = copiedOf(contents, values)
  const notNow = whyNotNow('clone', node.status)
  return (
    <FormDialog
      {...dialog} form={form} size="lg" title={`Clone ${asked.label}`}
      description={`Copies its disks and configs${node.tags.length > 0 ? '; a new node gets its tags too' : ''}. At most ${limits.concurrentClones} clones of a node are made at a time.`}
    >
      <Form
        form={form} mutation={mutation} label="Clone node"
        outcome={values.to === 'new' && <Charge type={values.type} backups={values.backups_enabled} />}
        onDone={(target) => {
          dialog.onClose()
          toast({
            tone: 'ok', text: `${asked.label} is being cloned to ${target.label}`,
            action: { label: `Open ${target.label}`, onPress: () => void navigate(paths.node(target.id)) },
          })
        }}
      >
        {notNow !== null && <Notice tone="warn">{notNow}</Notice>}
        {node.status === 'running' && (
          <Notice tone="info">It is running: what it writes meanwhile may be incomplete in the copy. Shut it down first to be safe.</Notice>
        )}
        <GroupField form={form} name="to" label="Clone">
          {({ set, leave }) => <RadioCards name="to" options={ways} value={values.to} onChange={set} onBlur={leave} />}
        </GroupField>
        {values.to === 'new'
          ? <NewNodeFields form={form} copied={copied} chosenRegion={values.region} />
          : <TargetField form={form} source={asked} copied={copied} chosen={values.node_id} />}
        <PartsField form={form} contents={contents} values={values} copied={copied} />
      </Form>
    </FormDialog>
  )
}

/** Cloning to a new node incurs a charge (compute.md, What the service does). */
function Charge({ type: id, backups }: { type: string; backups: boolean }) {
  const type = useQuery(typeList).data?.data.find((each) => each.id === id)
  const cost = type && costOf(type, backups)
  return (
    <p className="text-sm">
      The new node incurs a charge on the account, until it is deleted
      {cost ? <>: <strong>{monthly(cost.monthly)} a month</strong> at most, {hourly(cost.hourly)} an hour{cost.backups ? ', backups included' : ''}.</> : '.'}
    </p>
  )
}
