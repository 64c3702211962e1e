/** The tags of the new node. */
import { useQuery } from '@tanstack/react-query'
import * as limits from '#contract/limits.ts'
import { TagsField } from '#kit/form/tags-field.tsx'
import { tagsInUse } from '#queries/tags.ts'
import type { CreateForm } from './form.ts'

export const Tags = ({ form }: { form: CreateForm }) => (
  <TagsField
    form={form}
    name="tags"
    label="Tags"
    optional
    className="max-w-lg"
    suggestions={useQuery(tagsInUse).data}
    hint={`${limits.tagLength.min} to ${limits.tagLength.max} characters each. Press Enter or comma to add a tag.`}
  />
)
