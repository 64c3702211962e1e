/** The form "Upload image". */
import type { images } from '#contract/areas/images.ts'
import type { ResourceForm } from '#kit/form/use-resource-form.ts'
import type { ChosenFile } from './file-format.ts'

export interface UploadValues {
  label: string
  description: string
  region: string
  /** Where the file is: here, or on a computer that sends it with curl. */
  source: 'here' | 'elsewhere'
  file: ChosenFile | null
}

export type UploadForm = ResourceForm<UploadValues, typeof images.upload>
