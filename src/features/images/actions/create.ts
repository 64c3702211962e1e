/** The two ways to make an image. */
import { images } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { Plus } from '#ui/icons/plus.ts'
import { Upload } from '#ui/icons/upload.ts'
import { defineAction } from '#kit/actions/action.ts'
import { paths } from '#kit/paths.ts'

export const createImageAction = defineAction<void>({
  id: 'create-image',
  operation: images.create,
  label: () => t('Create image'),
  icon: Plus,
  href: paths.imageCreate,
})

export const uploadImageAction = defineAction<void>({
  id: 'upload-image',
  operation: images.upload,
  label: () => t('Upload image'),
  icon: Upload,
  href: paths.imageUpload,
})
