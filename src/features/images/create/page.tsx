/** Create image: captures a disk of a node. */
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { images } from '#contract/areas/images.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import * as limits from '#contract/limits.ts'
import { requiredReason, type ErrorDetail } from '#contract/schema.ts'
import { labelFromDisk } from '#contract/rules/images/images.ts'
import { t } from '#contract/translate.ts'
import { isUnsupported } from '#api/error.ts'
import { Card } from '#ui/card.tsx'
import { Form } from '#kit/form/form.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { prefetch } from '#kit/page/loader.ts'
import { Page } from '#kit/page/page.tsx'
import { SkeletonCards } from '#ui/skeleton-cards.tsx'
import { paths } from '#kit/paths.ts'
import { RequirePermission } from '#kit/permission/require-permission.tsx'
import { useSearchParams } from '#kit/page/search-params.ts'
import { toastWork } from '#kit/toast.ts'
import { diskList } from '#queries/disks.ts'
import { imageCollection } from '#queries/image-reads.ts'
import { createImage } from '#queries/images.ts'
import { nodeList, nodeView } from '#queries/nodes.ts'
import { labelHint } from '../labels.ts'
import { DiskField } from './disk-field.tsx'
import { NodeField } from './node-field.tsx'

export const handle = {
  crumb: () => t('Create image'),
}

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, nodeList.all)
  prefetch(context, imageCollection)
  return null
}

interface CreateValues {
  /** Ids as text; empty when nothing is selected. */
  node: string
  disk_id: string
  label: string
  description: string
}

const isId = (text: string) => /^[1-9]\d*$/.test(text)

const toRequest = ({ disk_id, label, description }: CreateValues): RequestOf<typeof images.create> => ({
  body: {
    disk_id: Number(disk_id),
    ...(label === '' ? {} : { label }),
    ...(description === '' ? {} : { description }),
  },
})

/** The node or disk may have been deleted since it was chosen, or since the link or draft was made. */
function validateCreate(client: QueryClient, { node, disk_id: diskId }: CreateValues): ErrorDetail[] {
  const nodeState = isId(node) ? client.getQueryState(nodeView(Number(node)).queryKey) : undefined
  if (isUnsupported(nodeState?.error)) return [{ field: 'node', reason: t('Choose an existing node') }]
  const disks = isId(node) ? client.getQueryData(diskList(Number(node)).queryKey)?.data : undefined
  if (disks && isId(diskId) && disks.every(({ id }) => String(id) !== diskId))
    return [{ field: 'disk_id', reason: t('Choose an existing disk') }]
  return [
    ...(node === '' ? [{ field: 'node', reason: requiredReason('node') }] : []),
    ...(isId(diskId) ? [] : [{ field: 'disk_id', reason: requiredReason('disk_id') }]),
  ]
}

export function Component() {
  return (
    <Page
      title={t('Create image')}
      width="narrow"
      description={t('Captures a disk of a node so that you can create nodes from it.')}
    >
      <RequirePermission
        operation={images.create}
        pending={<SkeletonCards label={t('Loading the form')} columns={[[4]]} />}
      >
        <CreateForm />
      </RequirePermission>
    </Page>
  )
}

function CreateForm() {
  const navigate = useNavigate()
  const mutation = useMutation(createImage)
  const client = useQueryClient()
  const [searchParams] = useSearchParams()
  const [values] = useState<CreateValues>(() => ({
    node: searchParams.get('node') ?? '',
    disk_id: searchParams.get('disk') ?? '',
    label: '',
    description: '',
  }))
  const form = useResourceForm({
    name: 'image-create',
    operation: images.create,
    values,
    toRequest,
    validate: (current) => validateCreate(client, current),
    draft: ['node', 'disk_id', 'label', 'description'],
  })
  const [nodeId, diskId] = useWatch({ control: form.control, name: ['node', 'disk_id'] })
  const disks = useQuery({ ...diskList(Number(nodeId)), enabled: isId(nodeId) }).data?.data
  const disk = disks?.find(({ id }) => String(id) === diskId)
  return (
    <Form
      form={form}
      mutation={mutation}
      label={t('Create image')}
      created={{ href: paths.images(), linkLabel: t('Go to Images') }}
      onSuccess={(image) => {
        toastWork(t('{label} is being created', { label: image.label }), { image: image.id })
        void navigate(paths.image(image.id))
      }}
    >
      <Card title={t('Disk')}>
        <div className="grid gap-5">
          <NodeField form={form} name="node" className="max-w-lg" onChosen={() => form.rhf.setValue('disk_id', '')} />
          {isId(nodeId) && <DiskField form={form} name="disk_id" nodeId={Number(nodeId)} />}
        </div>
      </Card>
      <Card title={t('Name')}>
        <div className="grid gap-5">
          <TextField
            form={form}
            name="label"
            label={t('Label')}
            optional
            limit={limits.imageLabel}
            className="max-w-lg"
            placeholder={disk && labelFromDisk(disk.label)}
            hint={t(
              'Leave empty to use the label of the disk, with hyphens in place of other characters. {labelHint}',
              {
                labelHint: labelHint(),
              },
            )}
          />
          <TextField
            form={form}
            name="description"
            label={t('Description')}
            rows={3}
            optional
            limit={limits.imageDescription}
            className="max-w-lg"
          />
        </div>
      </Card>
    </Form>
  )
}
