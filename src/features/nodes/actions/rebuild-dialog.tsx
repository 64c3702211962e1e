/** Rebuild: the image, who gets in, what is lost and what stays; the label is typed. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import type { Image } from '#contract/areas/images.ts'
import type { CallOf } from '#contract/endpoint.ts'
import * as limits from '#contract/limits.ts'
import { whyNotNow } from '#contract/rules/node-actions.ts'
import type { Refusal as Reason } from '#contract/refusal.ts'
import { requiredReason } from '#contract/schema.ts'
import type { ComboboxItem } from '#ui/combobox.tsx'
import { Notice } from '#ui/notice.tsx'
import { CheckField } from '#kit/form/check-field.tsx'
import { ComboField } from '#kit/form/combo-field.tsx'
import { Form } from '#kit/form/form.tsx'
import { KeysField } from '#kit/form/keys-field.tsx'
import { SecretField } from '#kit/form/secret-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { useResourceForm, type FieldsOf } from '#kit/form/use-resource-form.ts'
import { Refusal } from '#kit/refusal.tsx'
import { toast } from '#kit/toast.ts'
import { passwordHint, unlistedHint } from '../create/access-fields.tsx'
import { ageOf, imageGroups } from '../create/image-choices.ts'
import { sshKeyList } from '../create/key-queries.ts'
import { imageList } from '../create/queries.ts'
import { size } from '../create/words.ts'
import { configList, diskList } from '../node/queries.ts'
import { rebuildNode } from '../queries.ts'
import type { NodeDialogProps } from './dialog-props.ts'
import { FormDialog } from './form-dialog.tsx'
import { useLiveNode } from './live-node.ts'

interface Values {
  image: string
  root_pass: string
  /** Public key lines; the wire's authorized_keys. */
  keys: string[]
  booted: boolean
  /** The node's label, typed. */
  typed: string
}

const start: Values = { image: '', root_pass: '', keys: [], booted: true, typed: '' }
const renamed = { authorized_keys: 'keys' }

const callFor = (nodeId: number) => ({ image, root_pass, keys, booted }: Values): CallOf<typeof nodes.rebuild> =>
  ({ path: { nodeId }, body: { image, root_pass, ...(keys.length > 0 ? { authorized_keys: keys } : {}), booted } })

/** What the screen asks for beyond the contract: choices made, and the label. */
const missingFor = (label: string) => ({ image, root_pass: password, typed }: Values): Reason[] => [
  ...(image === '' ? [{ field: 'image', reason: requiredReason('image') }] : []),
  ...(password === '' ? [{ field: 'root_pass', reason: requiredReason('root_pass') }] : []),
  ...(typed.trim() === label ? [] : [{ field: 'typed', reason: `Must be ${label}` }]),
]

export function RebuildDialog({ node: asked, ...dialog }: NodeDialogProps) {
  const node = useLiveNode(asked)
  const { label } = asked
  const mutation = useMutation(rebuildNode)
  const form = useResourceForm({
    name: 'node-rebuild', of: nodes.rebuild, renamed, call: callFor(asked.id), also: missingFor(label), values: start,
  })
  const notNow = whyNotNow('rebuild', node.status)
  return (
    <FormDialog {...dialog} form={form} title={`Rebuild ${label}`} description="Sets it up anew from an image. What is on its disks is lost.">
      <Form
        form={form} mutation={mutation} label="Rebuild node" danger
        onDone={() => {
          dialog.onClose()
          toast({ tone: 'ok', text: `${label} is being rebuilt` })
        }}
      >
        {notNow !== null && <Notice tone="warn">{notNow}</Notice>}
        <ImageChoice form={form} node={node} />
        <SecretField form={form} name="root_pass" label="Root password" generate limit={limits.rootPassword} hint={passwordHint} />
        <Keys form={form} />
        <CheckField form={form} name="booted" label="Boot when rebuilt" hint="Otherwise it stays offline until you boot it." />
        <LostAndKept node={node} />
        <TextField form={form} name="typed" label={`Type ${label} to confirm`} />
      </Form>
    </FormDialog>
  )
}

const itemOf = (node: Node, group: string, now: number) => (image: Image): ComboboxItem => {
  const needed = image.size + limits.defaultSwap
  const age = ageOf(image, now)
  return {
    value: image.id, label: image.label, group,
    hint: `${size(image.size)}${age === 'current' ? '' : age === 'past' ? ', past its end of life' : ', deprecated'}`,
    whyNot: needed > node.specs.disk ? `Needs ${size(image.size)} and ${size(limits.defaultSwap)} swap; this node has ${size(node.specs.disk)}` : null,
  }
}

function ImageChoice({ form, node }: { form: FieldsOf<Values>; node: Node }) {
  const { data, error, refetch } = useQuery(imageList)
  const [now] = useState(Date.now)
  if (error && !data) return <Refusal error={error} onRetry={() => void refetch()} />
  const { groups } = imageGroups(data?.data ?? [], { search: '', old: true, now, chosen: '' })
  return (
    <ComboField
      form={form} name="image" label="Image" placeholder={data ? 'Search images' : 'Loading images'} emptyText="No image matches."
      items={groups.flatMap(({ title, images }) => images.map(itemOf(node, title, now)))}
    />
  )
}

/** Keys of the profile are optional help: when they cannot be read, pasting still works. */
function Keys({ form }: { form: FieldsOf<Values> }) {
  const { data, error } = useQuery(sshKeyList)
  const known = (data?.data ?? []).map((key) => ({ id: key.id, label: key.label, line: key.ssh_key }))
  return <KeysField form={form} name="keys" label="SSH keys" known={known} optional hint={`May sign in as root without the password.${unlistedHint(error)}`} />
}

const listClass = 'mt-0.5 mb-0 list-disc pl-5'

/** gaps 4.4: disks and configs are replaced; addresses, tags and backups stay. */
function LostAndKept({ node }: { node: Node }) {
  const disks = useQuery(diskList(node.id)).data?.data
  const configs = useQuery(configList(node.id)).data?.data
  return (
    <Notice tone="warn" title="This cannot be undone">
      <p>Lost:</p>
      <ul className={listClass}>
        <li>{disks ? (disks.length > 0 ? <>its disks with all their data: {disks.map((disk) => `${disk.label} (${size(disk.size)})`).join(', ')}</> : 'no disks: it has none') : 'its disks with all their data'}</li>
        <li>{configs && configs.length > 0 ? <>its configs: {configs.map(({ label }) => label).join(', ')}</> : 'its configs'}</li>
      </ul>
      <p className="mt-1">Kept:</p>
      <ul className={listClass}>
        <li>its addresses <span className="font-mono text-sm">{[...node.ipv4, ...(node.ipv6 === null ? [] : [node.ipv6])].join(', ')}</span></li>
        <li>{node.tags.length > 0 ? `its tags: ${node.tags.join(', ')}` : 'its tags, of which it has none'}</li>
        <li>{node.backups.enabled ? 'its backups' : 'its backups, which are not enabled'}</li>
      </ul>
    </Notice>
  )
}
