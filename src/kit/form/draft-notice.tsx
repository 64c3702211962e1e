/** Saves a draft while a form is filled in and offers to restore it when the form is opened again. */
import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Endpoint } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Elapsed } from '../time.tsx'
import { deleteDraft, draftFieldName, readDraft, saveDraft } from './draft.ts'
import { focusField } from './field-registry.ts'
import type { ResourceForm } from './use-resource-form.ts'

export function DraftNotice<Values extends FieldValues, E extends Endpoint>({
  form,
}: {
  form: ResourceForm<Values, E>
}) {
  const { name, rhf, initialValues, fieldRegistry, draft: fields } = form
  const [savedDraft, setSavedDraft] = useState(() => readDraft(name, fields, initialValues))

  useEffect(() => {
    // Does not overwrite an older draft while it is offered.
    return rhf.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (!isDirty || savedDraft) return
        saveDraft(
          name,
          fields.filter((field) => !fieldRegistry.get(draftFieldName(field))?.secret),
          values,
          initialValues,
        )
      },
    })
  }, [name, fields, rhf, initialValues, fieldRegistry, savedDraft])

  if (!savedDraft) return null
  /** The button that had the focus disappears with the notice. */
  const focusFirst = (isWanted: (field: string) => boolean) => {
    const entry = fieldRegistry.all().find((field) => isWanted(field.name))
    if (entry) focusField(entry.id)
  }
  const restore = () => {
    rhf.reset({ ...rhf.getValues(), ...savedDraft.values }, { keepDefaultValues: true })
    setSavedDraft(null)
    // A field may be part of a member: `times.ttl_sec`.
    focusFirst((field) => field.split('.', 1).some((member) => member in savedDraft.values))
  }
  const discard = () => {
    deleteDraft(name)
    setSavedDraft(null)
    focusFirst(() => true)
  }
  return (
    <Notice
      tone="info"
      title="You have an unfinished draft"
      actions={
        <>
          <Button size="sm" onClick={restore}>
            Restore draft
          </Button>
          <Button size="sm" variant="ghost" onClick={discard}>
            Discard draft
          </Button>
        </>
      }
    >
      Last changed <Elapsed since={new Date(savedDraft.savedAt)} /> ago in this tab. Drafts do not include passwords.
    </Notice>
  )
}
