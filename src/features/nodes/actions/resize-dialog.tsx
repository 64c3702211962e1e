/** Resize: the type, what it changes, and a last question. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import type { NodeType } from '#contract/areas/types.ts'
import { whyNotNow } from '#contract/rules/node-actions.ts'
import { growingDisk } from '#contract/rules/resize.ts'
import { requiredReason } from '#contract/schema.ts'
import { isMissing } from '#api/error.ts'
import { Button } from '#ui/button.tsx'
import { AlertDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { CheckField } from '#kit/form/check-field.tsx'
import { Form } from '#kit/form/form.tsx'
import { GroupField } from '#kit/form/group-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { useResourceForm, type ResourceForm } from '#kit/form/use-resource-form.ts'
import { Refusal } from '#kit/refusal.tsx'
import { toast } from '#kit/toast.ts'
import { ChoiceGrid, type Choice } from '../create/choice-grid.tsx'
import { regionList, typeList } from '../create/queries.ts'
import { classesOf, typesOf } from '../create/type-choices.ts'
import { monthly } from '../create/words.ts'
import { diskList } from '../node/queries.ts'
import { resizeNode } from '../queries.ts'
import type { NodeDialogProps } from './dialog-props.ts'
import { FormDialog } from './form-dialog.tsx'
import { useLiveNode } from './live-node.ts'
import { diskWords, priceWords, specWords, whyNotType } from './resize-choices.ts'

interface Values {
  type: string
  allow_auto_disk_resize: boolean
}
type ResizeForm = ResourceForm<Values, typeof nodes.resize>

const start: Values = { type: '', allow_auto_disk_resize: true }
const nothingChosen = ({ type }: Values) => (type === '' ? [{ field: 'type', reason: requiredReason('type') }] : [])

export function ResizeDialog({ node: asked, ...dialog }: NodeDialogProps) {
  const node = useLiveNode(asked)
  const mutation = useMutation(resizeNode)
  const [question, setQuestion] = useState<Question | null>(null)
  const form = useResourceForm({
    name: 'node-resize', of: nodes.resize, values: start, call: (body: Values) => ({ path: { nodeId: asked.id }, body }), also: nothingChosen,
  })
  const prepare = (values: Values) => new Promise<true | null>((resolve) => {
    setQuestion({ values, open: true, answer: (yes) => {
      setQuestion({ values, open: false, answer: () => {} })
      resolve(yes ? true : null)
    } })
  })
  const notNow = whyNotNow('resize', node.status)
  return (
    <FormDialog {...dialog} form={form} size="lg" title={`Resize ${asked.label}`} description="Moves it to another type: more or less CPU, memory, disk and transfer.">
      <Form
        form={{ ...form, prepare }} mutation={mutation} label="Resize node" outcome={<Consequence form={form} node={node} />}
        onDone={() => {
          dialog.onClose()
          toast({ tone: 'ok', text: `${asked.label} is being resized` })
        }}
      >
        {notNow !== null && <Notice tone="warn">{notNow}</Notice>}
        <TypeChoice form={form} node={node} />
        <FollowField form={form} node={node} />
      </Form>
      <LastQuestion node={node} question={question} />
    </FormDialog>
  )
}

function TypeChoice({ form, node }: { form: ResizeForm; node: Node }) {
  const { data, error, refetch } = useQuery(typeList)
  const disks = useQuery(diskList(node.id)).data?.data
  const region = useQuery(regionList).data?.data.find(({ id }) => id === node.region)
  const follow = useWatch({ control: form.control, name: 'allow_auto_disk_resize' })
  if (isMissing(error)) {
    return <TextField form={form} name="type" label="Type" mono hint="This service does not list its types. Give the id of one." className="max-w-sm" />
  }
  if (error && !data) return <Refusal error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows label="Loading types" />
  const choiceOf = (type: NodeType): Choice => ({
    value: type.id, label: type.label, detail: monthly(type.price.monthly), note: specWords(type), whyNot: whyNotType({ node, type, disks, region, follow }),
  })
  return (
    <GroupField form={form} name="type" label="Type" hint="Prices are per month.">
      {({ value, set, leave }) => (
        <ChoiceGrid
          name="resize-type"
          layout="wide"
          groups={classesOf(data.data).map((title) => ({ title, choices: typesOf(data.data, title).map(choiceOf) }))}
          value={typeof value === 'string' ? value : ''}
          onChange={set}
          onLeave={leave}
        />
      )}
    </GroupField>
  )
}

function FollowField({ form, node }: { form: ResizeForm; node: Node }) {
  const disks = useQuery(diskList(node.id)).data?.data
  const stays = disks && !growingDisk(disks)
  return (
    <CheckField
      form={form} name="allow_auto_disk_resize" label="Resize the disk with the type"
      hint={stays
        ? 'Its disks stay as they are: only a single ext3 or ext4 disk, with at most one swap disk beside it, can follow the type.'
        : 'Its ext3 or ext4 disk takes all the room of the new type, or shrinks to it if its data fit. Otherwise the disk stays as it is.'}
    />
  )
}

const useChosen = (form: ResizeForm) => {
  const types = useQuery(typeList).data?.data
  const [id, follow] = useWatch({ control: form.control, name: ['type', 'allow_auto_disk_resize'] })
  return { types, type: types?.find((type) => type.id === id), follow }
}

/** What the chosen type changes: price and disks. */
function Consequence({ form, node }: { form: ResizeForm; node: Node }) {
  const { types, type, follow } = useChosen(form)
  const disks = useQuery(diskList(node.id)).data?.data
  if (!type) return null
  return (
    <output aria-label="What changes" className="block text-sm">
      <p><strong>{type.label}</strong>: {priceWords(types?.find(({ id }) => id === node.type), type, node.backups.enabled)}</p>
      <p className="text-ink-muted">{diskWords({ type, disks, follow })}</p>
    </output>
  )
}

interface Question {
  readonly values: Values
  readonly open: boolean
  readonly answer: (yes: boolean) => void
}

function LastQuestion({ node, question }: { node: Node; question: Question | null }) {
  const types = useQuery(typeList).data?.data
  const id = question?.values.type ?? ''
  const words = (typeId: string) => types?.find((type) => type.id === typeId)?.label ?? typeId
  return (
    <AlertDialog
      open={question?.open ?? false}
      onClose={() => question?.answer(false)}
      size="sm"
      title={`Resize ${node.label} to ${words(id)}?`}
      description={node.status === 'running'
        ? 'It is shut down, moved to another machine and started again. Until then it cannot be reached.'
        : 'It is moved to another machine and cannot be booted until that is done.'}
      footer={
        <>
          <Button onClick={() => question?.answer(false)}>Go back</Button>
          <Button variant="primary" onClick={() => question?.answer(true)}>Resize</Button>
        </>
      }
    />
  )
}
