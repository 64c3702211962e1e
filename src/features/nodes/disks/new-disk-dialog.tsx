/** The dialog that adds a disk: empty, or created from an image (gaps 4.9). */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { diskFilesystems, disks } from '#contract/areas/disks.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import * as limits from '#contract/limits.ts'
import { disksAndConfigsDisabledReason } from '#contract/rules/nodes/disks-and-configs.ts'
import { totalDiskSize } from '#contract/rules/nodes/resize.ts'
import { ComboboxField } from '#kit/form/fields/combobox-field.tsx'
import { Form } from '#kit/form/form.tsx'
import { SelectField } from '#kit/form/fields/select-field.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import { useFrozen } from '#kit/form/use-frozen.ts'
import { useResourceForm, type FormHandle } from '#kit/form/use-resource-form.ts'
import { paths } from '#kit/paths.ts'
import { toastWork } from '#kit/toast.ts'
import { imageList } from '#queries/image-reads.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { RootKeysField, RootPasswordField } from '../fields/root-keys-field.tsx'
import { SizeField, validateSize } from './size-field.tsx'
import { imageGroups } from '../fields/image-choices.ts'
import { diskList, createDisk } from '#queries/disks.ts'
import { formatSize } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { type NodeDialogProps, useLiveNode } from '#shared/nodes/node.ts'

interface DiskValues {
  label: string
  /** MB */
  size: number | null
  filesystem: string
  /** An empty text means an empty disk. */
  image: string
  root_pass: string
  /** Public key lines; `authorized_keys` on the wire. */
  keys: string[]
}

const fieldMap = { authorized_keys: 'keys' }

const toRequest =
  (nodeId: number) =>
  ({ label, size, filesystem, image, root_pass, keys }: DiskValues): RequestOf<typeof disks.create> => ({
    path: { nodeId },
    body: {
      size: size ?? Number.NaN,
      ...(label ? { label } : {}),
      ...(image
        ? { image, ...(root_pass ? { root_pass } : {}), ...(keys.length > 0 ? { authorized_keys: keys } : {}) }
        : { filesystem: diskFilesystems.find((each) => each === filesystem) }),
    },
  })

/** Backups copy ext3, ext4 and swap only (gaps 3.2). */
const filesystemLabels = (): Readonly<Record<(typeof diskFilesystems)[number], string>> => ({
  ext4: 'ext4',
  ext3: 'ext3',
  swap: 'swap',
  raw: t('raw (not formatted, cannot be backed up)'),
  initrd: t('initrd (initial ramdisk)'),
})

export function NewDiskDialog({ node: initialNode, ...dialog }: NodeDialogProps) {
  const mutation = useMutation(createDisk)
  const node = useLiveNode(initialNode, mutation.isPending)
  const existingDisks = useFrozen(useQuery(diskList(node.id)).data?.data, mutation.isPending) ?? []
  const freeStorage = Math.max(0, node.specs.disk - totalDiskSize(existingDisks))
  const [initialValues] = useState<DiskValues>({
    label: '',
    size: freeStorage > 0 ? freeStorage : null,
    filesystem: 'ext4',
    image: '',
    root_pass: '',
    keys: [],
  })
  const form = useResourceForm({
    name: 'node-disk',
    operation: disks.create,
    values: initialValues,
    toRequest: toRequest(initialNode.id),
    validate: ({ size }) => validateSize(size, freeStorage),
    fieldMap,
  })
  const image = useWatch({ control: form.control, name: 'image' })
  const statusReason = disksAndConfigsDisabledReason(node.status, existingDisks)
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={t('Add a disk to {label}', { label: initialNode.label })}
      description={t('{free} of {total} is free.', {
        free: formatSize(freeStorage),
        total: formatSize(node.specs.disk),
      })}
    >
      <Form
        form={form}
        mutation={mutation}
        label={t('Add disk')}
        unavailable={statusReason}
        created={{ href: paths.node(node.id), linkLabel: t('Go to {label}', { label: node.label }) }}
        onSuccess={({ label }) => {
          dialog.onClose()
          toastWork(t('{label} of {node} is being created', { label, node: initialNode.label }), {
            node: initialNode.id,
          })
        }}
      >
        <ImageField form={form} />
        <TextField
          form={form}
          name="label"
          label={t('Label')}
          limit={limits.diskLabel}
          optional={image !== ''}
          hint={image === '' ? undefined : t('Leave empty to use the name of the image.')}
        />
        <SizeField form={form} name="size" max={freeStorage} />
        {image === '' ? (
          <SelectField
            form={form}
            name="filesystem"
            label={t('Filesystem')}
            options={Object.entries(filesystemLabels()).map(([value, label]) => ({ value, label }))}
          />
        ) : (
          <>
            <RootPasswordField form={form} name="root_pass" />
            <RootKeysField form={form} name="keys" />
          </>
        )}
      </Form>
    </FormDialog>
  )
}

function ImageField({ form }: { form: FormHandle<DiskValues> }) {
  const { data } = useQuery(imageList)
  const [now] = useState(Date.now)
  const { groups } = imageGroups(data?.data ?? [], { search: '', includeOld: true, now, selectedId: '' })
  return (
    <ComboboxField
      form={form}
      name="image"
      label={t('Image')}
      optional
      placeholder={data ? t('None (empty disk)') : t('Loading images')}
      emptyText={t('No image matches.')}
      items={groups.flatMap(({ title, images }) =>
        images.map((image) => ({ value: image.id, label: image.label, group: title, hint: formatSize(image.size) })),
      )}
    />
  )
}
