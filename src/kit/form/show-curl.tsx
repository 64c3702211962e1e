/** Shows the request a form will send, as it stands now, with secrets masked. */
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { CallOf, Endpoint } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { onIntent, part, usePart } from '#ui/part.ts'
import type { CurlDialogProps } from './curl-dialog.tsx'
import type { ResourceForm } from './use-resource-form.ts'

const dialog = part<CurlDialogProps>(async () => (await import('./curl-dialog.tsx')).CurlDialog)

export function ShowCurl<Values extends FieldValues, E extends Endpoint>({ form }: { form: ResourceForm<Values, E> }) {
  const [asked, setAsked] = useState<{ call: CallOf<E> | null; open: boolean }>({ call: null, open: false })
  return (
    <>
      <Button variant="quiet" {...onIntent(dialog)} onClick={() => setAsked({ call: form.call(form.rhf.getValues()), open: true })}>Show as curl</Button>
      {usePart(dialog, asked.open, { endpoint: form.of, ...asked, onClose: () => setAsked({ ...asked, open: false }) })}
    </>
  )
}
