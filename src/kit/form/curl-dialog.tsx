/** The loaded half of show-curl.tsx. */
import { useEffect, useState } from 'react'
import { fillPath, paramNames, type Endpoint } from '#contract/endpoint.ts'
import { loadCodec, loadConfig } from '#api/config.ts'
import { CodeBlock } from '#ui/code.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { curlOf, type Request } from './curl.ts'
import { bodyOf } from './use-resource-form.ts'

export interface CurlDialogProps {
  endpoint: Endpoint
  /** What the form would call it with. */
  call: unknown
  open: boolean
  onClose: () => void
}

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

export function CurlDialog({ endpoint, call, open, onClose }: CurlDialogProps) {
  const [shown, setShown] = useState<{ call: unknown; text: string } | null>(null)
  useEffect(() => {
    requestOf(endpoint, call).then((request) => setShown({ call, text: curlOf(request) }), reportError)
  }, [endpoint, call])
  return (
    <Dialog
      open={open && shown?.call === call}
      onClose={onClose}
      size="lg"
      title="The request this form sends"
      description="As the form stands now, with secrets masked. Put your token in the variable TOKEN."
    >
      <CodeBlock text={shown?.text ?? ''} label="request as curl" />
    </Dialog>
  )
}
