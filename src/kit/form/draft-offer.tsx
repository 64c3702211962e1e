/** Keeps a draft while a form is filled in and offers it when the form is opened again. Nothing is put in without being asked for. */
import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Endpoint } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Elapsed } from '../time.tsx'
import { forgetDraft, nameOf, readDraft, saveDraft } from './draft.ts'
import type { ResourceForm } from './use-resource-form.ts'

export function DraftOffer<Values extends FieldValues, E extends Endpoint>({ form }: { form: ResourceForm<Values, E> }) {
  const { name, rhf, start, places, draft: fields } = form
  const [offered, setOffered] = useState(() => readDraft(name, fields, start))

  useEffect(() => {
    // While an older draft is offered it is not overwritten; the first entry made without it decides against it.
    return rhf.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (!isDirty || offered) return
        saveDraft(name, fields.filter((field) => !places.get(nameOf(field))?.secret), values, start)
      },
    })
  }, [name, fields, rhf, start, places, offered])

  if (!offered) return null
  const take = () => {
    rhf.reset({ ...rhf.getValues(), ...offered.values }, { keepDefaultValues: true })
    setOffered(null)
  }
  const drop = () => {
    forgetDraft(name)
    setOffered(null)
  }
  return (
    <Notice
      tone="info"
      title="You left this form unfinished"
      actions={
        <>
          <Button size="sm" onClick={take}>Continue the draft</Button>
          <Button size="sm" variant="quiet" onClick={drop}>Discard it</Button>
        </>
      }
    >
      It was last changed <Elapsed since={new Date(offered.saved)} /> ago in this tab. Passwords are never kept.
    </Notice>
  )
}
