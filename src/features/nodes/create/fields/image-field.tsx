/** The image that a node is created from. */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Image } from '#contract/areas/images.ts'
import { supportsImage } from '#contract/rules/nodes/stackscript-fields.ts'
import { t } from '#contract/translate.ts'
import { imageList } from '#queries/image-reads.ts'
import { pickerClass, pickerSearchClass } from '#kit/form/fields/choice-grid.tsx'
import { GroupField } from '#kit/form/fields/group-field.tsx'
import { ImagePicker } from '../../fields/image-picker.tsx'
import { useChoiceDetails, effectiveImage } from '../choice-details.ts'
import type { Mode } from '../modes.ts'
import type { CreateForm } from '../values.ts'

export function ImageField({ form, mode }: { form: CreateForm; mode: Mode }) {
  const { data } = useSuspenseQuery(imageList)
  const { details } = useChoiceDetails(form, mode)
  const { script } = details
  return (
    <GroupField form={form} name="image" label={t('Image')} className={pickerClass}>
      {({ value, onChange, onBlur }) => (
        <ImagePicker
          name="image"
          searchClass={pickerSearchClass}
          images={data.data}
          value={effectiveImage(mode, { image: typeof value === 'string' ? value : '' }, details)}
          onChange={onChange}
          onBlur={onBlur}
          isSupported={script && ((image: Image) => supportsImage(script, image.id))}
        >
          {script && (
            <p className="text-sm text-ink-muted">{t('Only images that {label} supports.', { label: script.label })}</p>
          )}
        </ImagePicker>
      )}
    </GroupField>
  )
}
