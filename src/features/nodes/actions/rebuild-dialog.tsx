/** The rebuild dialog: the image, its access, what is lost and what stays. The label has to be typed. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Config } from '#contract/areas/configs.ts'
import type { Disk } from '#contract/areas/disks.ts'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import type { Image } from '#contract/areas/images.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import * as limits from '#contract/limits.ts'
import { nodeActionDisabledReason } from '#contract/rules/nodes/node-actions.ts'
import { requiredReason, type ErrorDetail } from '#contract/schema.ts'
import { imageList } from '#queries/image-reads.ts'
import { Notice } from '#ui/notice.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { CheckboxField } from '#kit/form/fields/checkbox-field.tsx'
import { GroupField } from '#kit/form/fields/group-field.tsx'
import { Form } from '#kit/form/form.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import { useFrozen } from '#kit/form/use-frozen.ts'
import { useResourceForm, type FormHandle } from '#kit/form/use-resource-form.ts'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { toastWork } from '#kit/toast.ts'
import { RootKeysField, RootPasswordField } from '../fields/root-keys-field.tsx'
import { ImagePicker } from '../fields/image-picker.tsx'
import { hasVlan } from '#shared/nodes/interfaces.ts'
import { LostContents } from '#shared/nodes/lost-contents.tsx'
import { type NodeDialogProps, useLiveNode } from '#shared/nodes/node.ts'
import { confirmContents } from '#shared/nodes/unnamed-contents.ts'
import { configList } from '#queries/configs.ts'
import { diskList } from '#queries/disks.ts'
import { rebuildNode } from '#queries/nodes.ts'
import { formatSize } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { lockReasonOf } from '#kit/preferences/locks.ts'
import { LocksNote } from '#kit/preferences/locks-note.tsx'

interface RebuildValues {
  image: string
  root_pass: string
  /** Public key lines; `authorized_keys` on the wire. */
  keys: string[]
  booted: boolean
  /** The node's label, as typed by the user. */
  confirmText: string
}

const initialValues = (image: string): RebuildValues => ({
  image,
  root_pass: '',
  keys: [],
  booted: true,
  confirmText: '',
})
const fieldMap = { authorized_keys: 'keys' }

const toRequest =
  (nodeId: number) =>
  ({ image, root_pass, keys, booted }: RebuildValues): RequestOf<typeof nodes.rebuild> => ({
    path: { nodeId },
    body: { image, root_pass, ...(keys.length > 0 ? { authorized_keys: keys } : {}), booted },
  })

/** The requirements beyond the contract: an image and the label. */
const validateRebuild =
  ({ id, label }: Node) =>
  ({ image, confirmText }: RebuildValues): ErrorDetail[] => {
    const lockReason = lockReasonOf(`node:${id}`)
    return [
      ...(image === '' ? [{ field: 'image', reason: requiredReason('image') }] : []),
      ...(confirmText.trim() === label ? [] : [{ field: 'confirmText', reason: t('Must be “{label}”', { label }) }]),
      ...(lockReason === null ? [] : [{ field: 'image', reason: lockReason }]),
    ]
  }

interface RebuildDialogProps extends NodeDialogProps {
  /** The initially selected image. */
  imageId?: string
}

export function RebuildDialog({ node: initialNode, imageId = '', ...dialog }: RebuildDialogProps) {
  const client = useQueryClient()
  const mutation = useMutation(rebuildNode)
  const node = useLiveNode(initialNode, mutation.isPending)
  const { label } = initialNode
  const disks = useFrozen(useQuery(diskList(initialNode.id)).data?.data, mutation.isPending)
  const configs = useFrozen(useQuery(configList(initialNode.id)).data?.data, mutation.isPending)
  const form = useResourceForm({
    name: 'node-rebuild',
    operation: nodes.rebuild,
    fieldMap,
    toRequest: toRequest(initialNode.id),
    validate: validateRebuild(initialNode),
    values: initialValues(imageId),
  })
  const statusReason = nodeActionDisabledReason('rebuild', node.status)
  return (
    <FormDialog
      {...dialog}
      form={form}
      size="lg"
      title={t('Rebuild {label}', { label })}
      description={disks?.length === 0 ? t('Creates its disks from an image.') : t('Replaces its disks with an image.')}
    >
      <Form
        form={{ ...form, beforeSubmit: () => confirmContents(client, initialNode) }}
        mutation={mutation}
        label={t('Rebuild node')}
        unavailable={statusReason}
        danger
        onSuccess={() => {
          dialog.onClose()
          toastWork(t('{label} is being rebuilt', { label }), { node: node.id })
        }}
      >
        <RebuildImpact label={label} disks={disks} configs={configs} />
        <ImageField form={form} node={node} />
        <RootPasswordField form={form} name="root_pass" />
        <RootKeysField form={form} name="keys" />
        <CheckboxField
          form={form}
          name="booted"
          label={t('Boot after rebuilding')}
          hint={t('Otherwise it stays offline until you boot it.')}
        />
        <LocksNote />
        <div data-sensitive>
          <TextField form={form} name="confirmText" label={t('Type {label} to confirm', { label })} exact />
        </div>
      </Form>
    </FormDialog>
  )
}

/** Why the image does not fit on the node; null when it does. */
function tooLargeReason({ specs }: Node, { size }: Image): string | null {
  return size + limits.defaultSwapMegabytes > specs.disk
    ? t('Needs {size} and {swap} swap; this node has {storage}', {
        size: formatSize(size),
        swap: formatSize(limits.defaultSwapMegabytes),
        storage: formatSize(specs.disk),
      })
    : null
}

function ImageField({ form, node }: { form: FormHandle<RebuildValues>; node: Node }) {
  const { data, error, refetch } = useQuery(imageList)
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return (
    <GroupField form={form} name="image" label={t('Image')}>
      {({ value, onChange, onBlur }) =>
        data ? (
          <ImagePicker
            name="image"
            images={data.data}
            value={typeof value === 'string' ? value : ''}
            onChange={onChange}
            onBlur={onBlur}
            disabledReasonOf={(image) => tooLargeReason(node, image)}
          />
        ) : (
          <SkeletonRows label={t('Loading images')} />
        )
      }
    </GroupField>
  )
}

interface RebuildImpactProps {
  label: string
  /** Undefined while loading. */
  disks: readonly Disk[] | undefined
  configs: readonly Config[] | undefined
}

/** Disks and profiles are replaced; addresses, tags and backups stay (gaps 4.4). */
function RebuildImpact({ label, disks, configs }: RebuildImpactProps) {
  if (disks?.length === 0 && configs?.length === 0) return null
  return (
    <Notice tone="bad" title={t('Everything on {label} will be lost', { label })}>
      <LostContents disks={disks} configs={configs} />
      {configs?.some(({ interfaces }) => hasVlan(interfaces)) && (
        <p>{t('The new profile has a public interface only. Add the VLANs to it again.')}</p>
      )}
      {t('This cannot be undone. Its addresses, tags and backups are kept.')}
    </Notice>
  )
}
