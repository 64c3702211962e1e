/** Shows the request a form will send, as it stands now, with secrets masked. */
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { fillPath, paramNames, type Endpoint } from '#contract/endpoint.ts'
import { loadConfig } from '#api/config.ts'
import { Button } from '#ui/button.tsx'
import { CodeBlock } from '#ui/code.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { curlOf } from './curl.ts'
import { bodyOf, type ResourceForm } from './use-resource-form.ts'

const pathOf = (call: unknown): object =>
  typeof call === 'object' && call !== null && 'path' in call && typeof call.path === 'object' && call.path !== null ? call.path : {}

/** The address the request goes to: the configured service, or the place the dashboard itself came from. */
async function addressOf(endpoint: Endpoint, call: unknown) {
  const { baseUrl } = await loadConfig()
  const given = Object.entries(pathOf(call)).filter((entry): entry is [string, string | number] => typeof entry[1] !== 'object')
  const values = { ...Object.fromEntries(paramNames(endpoint.path).map((name) => [name, `{${name}}`])), ...Object.fromEntries(given) }
  return `${baseUrl || location.origin}/v4${fillPath(endpoint.path, values)}`
}

export function ShowCurl<Values extends FieldValues, E extends Endpoint>({ form }: { form: ResourceForm<Values, E> }) {
  const [text, setText] = useState<string | null>(null)
  const show = async () => {
    const call = form.call(form.rhf.getValues())
    setText(curlOf({ method: form.of.method, url: await addressOf(form.of, call), body: bodyOf(call) }))
  }
  return (
    <>
      <Button variant="quiet" onClick={() => void show()}>Show as curl</Button>
      <Dialog
        open={text !== null}
        onClose={() => setText(null)}
        size="lg"
        title="The request this form sends"
        description="As the form stands now, with secrets masked. Put your token in the variable TOKEN."
      >
        <CodeBlock text={text ?? ''} label="request as curl" />
      </Dialog>
    </>
  )
}
