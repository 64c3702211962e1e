/** The tags of the node to be made. */
import * as limits from '#contract/limits.ts'
import { TagsField } from '#kit/form/tags-field.tsx'
import type { CreateForm } from './form.ts'

export const Tags = ({ form }: { form: CreateForm }) => (
  <TagsField
    form={form} name="tags" label="Tags" optional className="max-w-lg"
    hint={`${limits.tagLength.min} to ${limits.tagLength.max} characters each. Enter or a comma adds one.`}
  />
)
