/** The resize dialog: the downtime, the type, and what it changes. */
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { Disk } from '#contract/areas/disks.ts'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { nodeActionDisabledReason } from '#contract/rules/nodes/node-actions.ts'
import { autoResizableDisk } from '#contract/rules/nodes/resize.ts'
import { isEqual } from '#contract/json.ts'
import { requiredReason, type ErrorDetail } from '#contract/schema.ts'
import { t } from '#contract/translate.ts'
import { isUnsupported } from '#api/error.ts'
import { Notice } from '#ui/notice.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { CheckboxField } from '#kit/form/fields/checkbox-field.tsx'
import { Form } from '#kit/form/form.tsx'
import { GroupField } from '#kit/form/fields/group-field.tsx'
import { confirmShown } from '#kit/form/confirm-shown.ts'
import { useFrozen } from '#kit/form/use-frozen.ts'
import { useResourceForm, type ResourceForm } from '#kit/form/use-resource-form.ts'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { toastWork } from '#kit/toast.ts'
import { diskList } from '#queries/disks.ts'
import { nodeView, resizeNode } from '#queries/nodes.ts'
import { regionList } from '#queries/regions.ts'
import { typeList } from '#queries/types.ts'
import { TypeTable } from '../fields/type-table.tsx'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { type NodeDialogProps, useLiveNode } from '#shared/nodes/node.ts'
import { disksTooLargeReason, formatDiskChange, formatPriceChange, typeDisabledReason } from './resize-choices.ts'
import { TypeIdField } from '../fields/type-id-field.tsx'

interface ResizeValues {
  type: string
  allow_auto_disk_resize: boolean
}
type ResizeForm = ResourceForm<ResizeValues, typeof nodes.resize>

const initialValues: ResizeValues = { type: '', allow_auto_disk_resize: true }

/** The disks may stop fitting after the type was selected, because of the checkbox or a disk added in the meantime. */
function validateResize(client: QueryClient, nodeId: number, values: ResizeValues): ErrorDetail[] {
  if (values.type === '') return [{ field: 'type', reason: requiredReason('type') }]
  const type = client.getQueryData(typeList.queryKey)?.data.find(({ id }) => id === values.type)
  const disks = client.getQueryData(diskList(nodeId).queryKey)?.data
  if (!type || disksTooLargeReason({ type, disks, autoResize: values.allow_auto_disk_resize }) === null) return []
  // The error is at the field that can resolve it. The type already says how much storage is missing.
  return disksTooLargeReason({ type, disks, autoResize: true }) === null
    ? [{ field: 'allow_auto_disk_resize', reason: t('Required for this type, which has less storage') }]
    : [{ field: 'type', reason: t('Choose a type with enough storage for its disks') }]
}

export function ResizeDialog({ node: initialNode, ...dialog }: NodeDialogProps) {
  const client = useQueryClient()
  const mutation = useMutation(resizeNode)
  const node = useLiveNode(initialNode, mutation.isPending)
  const disks = useFrozen(useQuery(diskList(initialNode.id)).data?.data, mutation.isPending)
  const form = useResourceForm({
    name: 'node-resize',
    operation: nodes.resize,
    values: initialValues,
    toRequest: (body: ResizeValues) => ({ path: { nodeId: initialNode.id }, body }),
    validate: (values) => validateResize(client, initialNode.id, values),
  })
  const statusReason = nodeActionDisabledReason('resize', node.status)
  // The price and disk sizes in the dialog must still be current.
  const beforeSubmit = () =>
    confirmShown(node.label, async () => {
      const [nodeNow, disksNow] = await Promise.all([
        client.fetchQuery({ ...nodeView(node.id), staleTime: 0, retry: false }),
        client.fetchQuery({ ...diskList(node.id), staleTime: 0, retry: false }),
      ])
      return nodeNow.type === node.type && (disks === undefined || isEqual(sizesOf(disksNow.data), sizesOf(disks)))
    })
  return (
    <FormDialog
      {...dialog}
      form={form}
      size="lg"
      title={t('Resize {label}', { label: initialNode.label })}
      description={t('Moves it to a type with more or less CPU, memory, storage and transfer.')}
    >
      <Form
        form={{ ...form, beforeSubmit }}
        mutation={mutation}
        label={t('Resize node')}
        unavailable={statusReason}
        effect={<ResizeImpact form={form} node={node} disks={disks} />}
        onSuccess={() => {
          dialog.onClose()
          toastWork(t('{label} is being resized', { label: initialNode.label }), { node: initialNode.id })
        }}
      >
        {statusReason === null && <DowntimeNotice node={node} />}
        <AutoResizeField form={form} disks={disks} />
        <TypeField form={form} node={node} disks={disks} />
      </Form>
    </FormDialog>
  )
}

const sizesOf = (disks: readonly Disk[]) => disks.map(({ id, size }) => [id, size])

const DowntimeNotice = ({ node }: { node: Node }) => (
  <Notice tone="warn" data-sensitive>
    {node.status === 'running'
      ? t(
          '{label} will be shut down, moved to another host and started again. You cannot reach it until it is running again.',
          { label: node.label },
        )
      : t('{label} will be moved to another host. You cannot boot it until the move is complete.', {
          label: node.label,
        })}
  </Notice>
)

interface ResizePartProps {
  form: ResizeForm
  node: Node
  /** Undefined while loading. */
  disks: readonly Disk[] | undefined
}

function TypeField({ form, node, disks }: ResizePartProps) {
  const { data, error, refetch } = useQuery(typeList)
  const region = useQuery(regionList).data?.data.find(({ id }) => id === node.region)
  const autoResize = useWatch({ control: form.control, name: 'allow_auto_disk_resize' })
  if (isUnsupported(error)) {
    return <TypeIdField form={form} name="type" />
  }
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows label={t('Loading types')} />
  return (
    <GroupField form={form} name="type" label={t('Type')}>
      {({ value, onChange, onBlur }) => (
        <TypeTable
          name="resize-type"
          types={data.data}
          currentId={node.type}
          selectedId={typeof value === 'string' ? value : ''}
          disabledReasonOf={(type) => typeDisabledReason({ node, type, disks, region, autoResize })}
          onChange={onChange}
          onBlur={onBlur}
        />
      )}
    </GroupField>
  )
}

function AutoResizeField({ form, disks }: Omit<ResizePartProps, 'node'>) {
  if (disks && !autoResizableDisk(disks))
    return (
      <p className="text-sm text-ink-muted">
        {t(
          'Its disks keep their size. Only a node with one ext3 or ext4 disk, and at most one swap disk, can be resized together with its disk.',
        )}
      </p>
    )
  return (
    <CheckboxField
      form={form}
      name="allow_auto_disk_resize"
      label={t('Resize the disk with the type')}
      hint={t(
        'Its ext3 or ext4 disk grows or shrinks to the storage of the new type. It can only shrink if its data fits.',
      )}
    />
  )
}

const useSelectedType = (form: ResizeForm) => {
  const types = useQuery(typeList).data?.data
  const [id, autoResize] = useWatch({ control: form.control, name: ['type', 'allow_auto_disk_resize'] })
  return { types, type: types?.find((type) => type.id === id), autoResize }
}

/** The changes with the selected type: price and disks. */
function ResizeImpact({ form, node, disks }: ResizePartProps) {
  const { types, type, autoResize } = useSelectedType(form)
  if (!type) return null
  return (
    <output aria-label={t('What changes')} className="block text-sm">
      <p>
        <strong>{type.label}</strong>:{' '}
        {formatPriceChange(
          types?.find(({ id }) => id === node.type),
          type,
          node.backups.enabled,
        )}
      </p>
      {/* A type that is too small for the disks already says so. */}
      {disksTooLargeReason({ type, disks, autoResize }) === null && (
        <p className="text-ink-muted">{formatDiskChange({ type, disks, autoResize })}</p>
      )}
    </output>
  )
}
