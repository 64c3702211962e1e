/** The label and the description of an image. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { images, type Image, type ImageUpdate } from '#contract/areas/images.ts'
import * as limits from '#contract/limits.ts'
import type { Input } from '#contract/schema.ts'
import { t } from '#contract/translate.ts'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { Form } from '#kit/form/form.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import { useUpdateForm } from '#kit/form/use-update-form.ts'
import { toast } from '#kit/toast.ts'
import { imageView } from '#queries/image-reads.ts'
import { updateImage } from '#queries/images.ts'
import { labelHint } from '../labels.ts'

interface EditValues {
  label: string
  /** An empty text means no description, which is null on the wire. */
  description: string
}

const valuesOf = ({ label, description }: Image): EditValues => ({ label, description: description ?? '' })
const bodyOf = ({ label, description }: EditValues): Input<typeof ImageUpdate> => ({
  label,
  description: description === '' ? null : description,
})

export function EditImageDialog({ image, ...dialog }: HostedDialogProps & { image: Image }) {
  const client = useQueryClient()
  const mutation = useMutation(updateImage)
  const form = useUpdateForm({
    name: `image-${image.id}`,
    operation: images.update,
    current: image,
    values: valuesOf,
    body: bodyOf,
    toRequest: (body) => ({ path: { imageId: image.id }, body }),
    refetch: () => client.fetchQuery({ ...imageView(image.id), staleTime: 0 }),
  })
  return (
    <FormDialog {...dialog} form={form} title={t('Edit {label}', { label: image.label })}>
      <Form
        form={form}
        mutation={mutation}
        label={t('Save changes')}
        onSuccess={({ label }) => {
          dialog.onClose()
          toast({ tone: 'ok', text: t('Saved {label}', { label }) })
        }}
      >
        <TextField form={form} name="label" label={t('Label')} limit={limits.imageLabel} hint={labelHint()} />
        <TextField
          form={form}
          name="description"
          label={t('Description')}
          rows={4}
          optional
          limit={limits.imageDescription}
        />
      </Form>
    </FormDialog>
  )
}
