/** A new disk of a node: with nothing on it, or laid down from an image (gaps 4.9). */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { diskFilesystems, disks } from '#contract/areas/disks.ts'
import type { CallOf } from '#contract/endpoint.ts'
import * as limits from '#contract/limits.ts'
import type { Refusal } from '#contract/refusal.ts'
import { whyPartsNotNow } from '#contract/rules/node-parts.ts'
import { totalSize } from '#contract/rules/resize.ts'
import { requiredReason } from '#contract/schema.ts'
import { Notice } from '#ui/notice.tsx'
import { ComboField } from '#kit/form/combo-field.tsx'
import { Form } from '#kit/form/form.tsx'
import { KeysField } from '#kit/form/keys-field.tsx'
import { NumberField } from '#kit/form/number-field.tsx'
import { SecretField } from '#kit/form/secret-field.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { useResourceForm, type FieldsOf } from '#kit/form/use-resource-form.ts'
import { toast } from '#kit/toast.ts'
import type { NodeDialogProps } from '../actions/dialog-props.ts'
import { FormDialog } from '../actions/form-dialog.tsx'
import { useLiveNode } from '../actions/live-node.ts'
import { passwordHint } from '../create/access-fields.tsx'
import { imageGroups } from '../create/image-choices.ts'
import { sshKeyList } from '../create/key-queries.ts'
import { imageList } from '../create/queries.ts'
import { size as words } from '../create/words.ts'
import { diskList } from '../node/queries.ts'
import { createDisk } from './queries.ts'

interface Values {
  label: string
  /** MB */
  size: number | null
  filesystem: string
  /** Empty: nothing is laid down. */
  image: string
  root_pass: string
  /** Public key lines; the wire's authorized_keys. */
  keys: string[]
}

const renamed = { authorized_keys: 'keys' }

const callFor = (nodeId: number) => ({ label, size, filesystem, image, root_pass, keys }: Values): CallOf<typeof disks.create> => ({
  path: { nodeId },
  body: {
    size: size ?? Number.NaN,
    ...(label ? { label } : {}),
    ...(image
      ? { image, ...(root_pass ? { root_pass } : {}), ...(keys.length > 0 ? { authorized_keys: keys } : {}) }
      : { filesystem: diskFilesystems.find((each) => each === filesystem) }),
  },
})

const missing = ({ size }: Values): Refusal[] => (size === null ? [{ field: 'size', reason: requiredReason('size') }] : [])

/** Filesystems in words; ext3, ext4 and swap are what backups copy (gaps 3.2). */
const filesystemWords: Readonly<Record<(typeof diskFilesystems)[number], string>> = {
  ext4: 'ext4', ext3: 'ext3', swap: 'swap', raw: 'raw: formatted by you, cannot be backed up', initrd: 'initrd: an initial ramdisk',
}

export function NewDiskDialog({ node: asked, ...dialog }: NodeDialogProps) {
  const node = useLiveNode(asked)
  const mutation = useMutation(createDisk)
  const others = useQuery(diskList(node.id)).data?.data ?? []
  const free = Math.max(0, node.specs.disk - totalSize(others))
  const [start] = useState<Values>({ label: '', size: free > 0 ? free : null, filesystem: 'ext4', image: '', root_pass: '', keys: [] })
  const form = useResourceForm({ name: 'node-disk', of: disks.create, values: start, call: callFor(asked.id), also: missing, renamed })
  const image = useWatch({ control: form.control, name: 'image' })
  const notNow = whyPartsNotNow(node.status, others)
  return (
    <FormDialog {...dialog} form={form} title={`Add a disk to ${asked.label}`} description={`${words(free)} of ${words(node.specs.disk)} are free.`}>
      <Form
        form={form} mutation={mutation} label="Add disk"
        onDone={({ label }) => {
          dialog.onClose()
          toast({ tone: 'ok', text: `${label} of ${asked.label} is being made` })
        }}
      >
        {notNow !== null && <Notice tone="warn">{notNow}</Notice>}
        <ImageChoice form={form} />
        <TextField
          form={form} name="label" label="Label" limit={limits.diskLabel} optional={image !== ''}
          hint={image === '' ? undefined : 'Left empty, it is called after the image.'}
        />
        <NumberField form={form} name="size" label="Size" unit="MB" hint={`At most ${free.toLocaleString('en')} MB.`} />
        {image === ''
          ? <SelectField form={form} name="filesystem" label="Filesystem" choices={Object.entries(filesystemWords).map(([value, label]) => ({ value, label }))} />
          : <Access form={form} />}
      </Form>
    </FormDialog>
  )
}

function ImageChoice({ form }: { form: FieldsOf<Values> }) {
  const { data } = useQuery(imageList)
  const [now] = useState(Date.now)
  const { groups } = imageGroups(data?.data ?? [], { search: '', old: true, now, chosen: '' })
  return (
    <ComboField
      form={form} name="image" label="Image" optional placeholder={data ? 'None: an empty disk' : 'Loading images'} emptyText="No image matches."
      items={groups.flatMap(({ title, images }) => images.map((image) => ({ value: image.id, label: image.label, group: title, hint: words(image.size) })))}
    />
  )
}

/** Who gets into the system on the disk. */
function Access({ form }: { form: FieldsOf<Values> }) {
  const { data } = useQuery(sshKeyList)
  const known = (data?.data ?? []).map((key) => ({ id: key.id, label: key.label, line: key.ssh_key }))
  return (
    <>
      <SecretField form={form} name="root_pass" label="Root password" generate limit={limits.rootPassword} hint={passwordHint} />
      <KeysField form={form} name="keys" label="SSH keys" known={known} optional hint="May sign in as root without the password." />
    </>
  )
}
