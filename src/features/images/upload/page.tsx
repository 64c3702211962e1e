/**
 * Upload image: its name, the region that receives it, and the file. The user can continue working while the file is
 * sent.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { images } from '#contract/areas/images.ts'
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts'
import * as limits from '#contract/limits.ts'
import { requiredReason, type ErrorDetail } from '#contract/schema.ts'
import { uploadCapability } from '#contract/rules/regions/regions.ts'
import { Card } from '#ui/card.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Form } from '#kit/form/form.tsx'
import { GroupField } from '#kit/form/fields/group-field.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import { useResourceForm, type ResourceForm } from '#kit/form/use-resource-form.ts'
import { formatSize } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { prefetch } from '#kit/page/loader.ts'
import { Page } from '#kit/page/page.tsx'
import { paths } from '#kit/paths.ts'
import { RequirePermission } from '#kit/permission/require-permission.tsx'
import { useSettled } from '#kit/page/use-settled.ts'
import { formatBytes } from '#kit/format/figures.ts'
import { SkeletonCards } from '#ui/skeleton-cards.tsx'
import { imageList } from '#queries/image-reads.ts'
import { startImageUpload } from '#queries/images.ts'
import { isStoredText } from '#queries/recognize.ts'
import { currentRegions } from '#queries/region-status.ts'
import { labelHint } from '../labels.ts'
import { labelFromFile, uploadCommand, type ChosenFile } from './file-format.ts'
import { rememberUpload } from './known-uploads.ts'
import { startTransfer } from './uploads.ts'
import { FileField } from './file-picker.tsx'
import { RegionField } from '#shared/regions/region-field.tsx'

interface UploadValues {
  label: string
  description: string
  region: string
  /** Whether the file is here, or on a computer that sends it with curl. */
  source: 'here' | 'elsewhere'
  file: ChosenFile | null
}

type UploadForm = ResourceForm<UploadValues, typeof images.upload>

const requiredCapabilities = [uploadCapability]

/** The region that receives the data of an upload. */
const UploadRegionField = ({ form }: { form: UploadForm }) => (
  <RegionField
    form={form}
    name="region"
    titled
    hint={t('Receives the data. Choose one near you. Once uploaded, you can deploy the image in every region.')}
    required={requiredCapabilities}
    neededBy={t('an upload')}
    outageConsequence={t(
      'The upload may fail. Choose another region: once uploaded, the image can be deployed in every region.',
    )}
  />
)

/** The address is a secret, which the response holds. */
const sendFile = `# UPLOAD_TO is upload_to in the response.\n${uploadCommand('"$UPLOAD_TO"')}`

export const handle = {
  crumb: () => t('Upload image'),
}

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, currentRegions)
  prefetch(context, imageList)
  return null
}

const initialValues: UploadValues = { label: '', description: '', region: '', source: 'here', file: null }

const toRequest = ({ label, description, region }: UploadValues): RequestOf<typeof images.upload> => ({
  body: { label, region, ...(description === '' ? {} : { description }) },
})

function validateUpload({ region, source, file }: UploadValues): ErrorDetail[] {
  const fileReason = source === 'elsewhere' ? null : file === null ? requiredReason('file') : file.reason
  return [
    ...(fileReason === null ? [] : [{ field: 'file', reason: fileReason }]),
    ...(region === '' ? [{ field: 'region', reason: requiredReason('region') }] : []),
  ]
}

export function Component() {
  const settled = useSettled([currentRegions])
  const skeleton = <SkeletonCards label={t('Loading the form')} columns={[[4, 6]]} />
  return (
    <Page
      title={t('Upload image')}
      width="narrow"
      description={t(
        'A raw disk image, plain or compressed with gzip: at most {upload} to upload, and {size} uncompressed.',
        { upload: formatBytes(limits.maxUploadBytes), size: formatSize(limits.maxImageMegabytes) },
      )}
    >
      {settled ? (
        <RequirePermission operation={images.upload} pending={skeleton}>
          <UploadFields />
        </RequirePermission>
      ) : (
        skeleton
      )}
    </Page>
  )
}

/**
 * The mutation, and possible results when its response was lost. The upload address is lost with it, so an image
 * waiting for data can only be found, not continued.
 */
function useStartUpload() {
  const { data: listed } = useQuery(imageList)
  const { mutateAsync } = useMutation(startImageUpload)
  const [sent, setSent] = useState<{ readonly label: string; readonly knownIds: ReadonlySet<string> } | null>(null)
  const found = listed?.data.filter(
    ({ id, label, status }) =>
      sent !== null && status === 'pending_upload' && isStoredText(label, sent.label) && !sent.knownIds.has(id),
  )
  const mutation = {
    mutateAsync: (request: RequestOf<typeof images.upload>) => {
      // After a second attempt, still looks for the result of the first.
      if (listed)
        setSent(
          (earlier) => earlier ?? { label: request.body.label, knownIds: new Set(listed.data.map(({ id }) => id)) },
        )
      return mutateAsync(request)
    },
  }
  return { mutation, candidates: found?.map(({ id, label }) => ({ label, href: paths.image(id) })) }
}

function UploadFields() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutation, candidates } = useStartUpload()
  const form = useResourceForm({
    name: 'image-upload',
    operation: images.upload,
    values: initialValues,
    toRequest,
    validate: validateUpload,
    draft: ['label', 'description', 'region'],
  })
  const source = useWatch({ control: form.control, name: 'source' })
  /** The label taken from a file name; the user's own label is never replaced. */
  const [suggestedLabel, setSuggestedLabel] = useState('')
  const suggestLabel = (file: File) => {
    if (form.rhf.getValues('label') !== suggestedLabel) return
    const label = labelFromFile(file.name)
    setSuggestedLabel(label)
    form.rhf.setValue('label', label, { shouldDirty: true, shouldValidate: form.rhf.formState.isSubmitted })
  }
  const onStarted = ({ image, upload_to: address }: ResponseOf<typeof images.upload>) => {
    const { source: from, file, region } = form.rhf.getValues()
    const upload = { imageId: image.id, label: image.label, address, region }
    if (from === 'here' && file) startTransfer(client, upload, file)
    else rememberUpload(upload, null)
    void navigate(paths.image(image.id))
  }
  return (
    <Form
      form={form}
      mutation={mutation}
      label={t('Upload image')}
      followUp={sendFile}
      created={{
        href: paths.images(),
        linkLabel: t('Go to Images'),
        candidates,
        note: candidates?.length
          ? t(
              'Its upload address was lost, so no data can be sent to it. Delete it, and send again to create another image.',
            )
          : undefined,
      }}
      onSuccess={onStarted}
    >
      <Card title={t('File')}>
        <div className="grid gap-5">
          <GroupField form={form} name="source" label={t('Where is the file?')}>
            {({ onChange, onBlur }) => (
              <RadioCards
                name="source"
                value={source}
                minWidthRem={16}
                onChange={onChange}
                onBlur={onBlur}
                options={[
                  { value: 'here', label: t('On this computer'), hint: t('Your browser sends it.') },
                  {
                    value: 'elsewhere',
                    label: t('On another computer'),
                    hint: t('You get a curl command to send it.'),
                  },
                ]}
              />
            )}
          </GroupField>
          {source === 'here' && (
            <FileField form={form} name="file" label={t('Disk image')} onChosen={({ file }) => suggestLabel(file)} />
          )}
        </div>
      </Card>
      <Card title={t('Name')}>
        <div className="grid gap-5">
          <TextField
            form={form}
            name="label"
            label={t('Label')}
            limit={limits.imageLabel}
            className="max-w-lg"
            hint={labelHint()}
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
      <Card title={t('Region')}>
        <UploadRegionField form={form} />
      </Card>
    </Form>
  )
}
