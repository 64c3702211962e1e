/** Shows the request a form will send, as it stands now, with secrets masked. */
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { fillPath, paramNames, type Endpoint } from '#contract/endpoint.ts'
import { loadCodec, loadConfig } from '#api/config.ts'
import { Button } from '#ui/button.tsx'
import { CodeBlock } from '#ui/code.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { Request } from './curl.ts'
import { bodyOf, type ResourceForm } from './use-resource-form.ts'

const pathOf = (call: unknown): object =>
  typeof call === 'object' && call !== null && 'path' in call && typeof call.path === 'object' && call.path !== null ? call.path : {}

/** The request as it goes over the wire: to the configured service, or to the place the dashboard itself came from, in its words. */
async function requestOf(endpoint: Endpoint, call: unknown): Promise<Request> {
  const [{ baseUrl }, codec] = await Promise.all([loadConfig(), loadCodec()])
  const given = Object.entries(pathOf(call)).filter((entry): entry is [string, string | number] => typeof entry[1] !== 'object')
  const values = { ...Object.fromEntries(paramNames(endpoint.path).map((name) => [name, `{${name}}`])), ...Object.fromEntries(given) }
  const path = `/v4${fillPath(endpoint.path, values)}`
  const body = bodyOf(call)
  return {
    method: endpoint.method,
    url: `${baseUrl || location.origin}${codec?.path(path) ?? path}`,
    body: codec && endpoint.body && body !== undefined ? codec.toWire(endpoint.body, body) : body,
  }
}

export function ShowCurl<Values extends FieldValues, E extends Endpoint>({ form }: { form: ResourceForm<Values, E> }) {
  const [text, setText] = useState<string | null>(null)
  const show = async () => {
    const [{ curlOf }, request] = await Promise.all([import('./curl.ts'), requestOf(form.of, form.call(form.rhf.getValues()))])
    setText(curlOf(request))
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
