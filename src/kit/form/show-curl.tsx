/** Shows the request a form will send, as it stands now, with secrets masked. */
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Endpoint } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Code } from '#ui/code.tsx'
import { CopyButton } from '#ui/copy.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { curlOf } from './curl.ts'
import { bodyOf, type ResourceForm } from './use-resource-form.ts'

export function ShowCurl<Values extends FieldValues, E extends Endpoint>({ form }: { form: ResourceForm<Values, E> }) {
  const [text, setText] = useState<string | null>(null)
  const show = () => setText(curlOf(requestOf(form.of, form.call(form.rhf.getValues()))))
  return (
    <>
      <Button variant="quiet" onClick={show}>Show as curl</Button>
      <Dialog
        open={text !== null}
        onClose={() => setText(null)}
        title="The same as a request"
        description="This is what the form sends as it stands now. Secrets are masked; put your token in the variable TOKEN."
        footer={<CopyButton text={text ?? ''} label="Copy the command" />}
      >
        <Code>{text ?? ''}</Code>
      </Dialog>
    </>
  )
}
