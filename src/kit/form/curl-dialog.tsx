/** The lazily loaded dialog of show-curl.tsx. */
import { useEffect, useState } from 'react'
import { fillPath, paramNames, type Endpoint } from '#contract/endpoint.ts'
import { loadCodec, loadConfig } from '#api/config.ts'
import { CodeBlock } from '#ui/code.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toCurlCommand, type CurlRequest } from './curl.ts'
import { requestBody } from './use-resource-form.ts'

export interface CurlDialogProps {
  endpoint: Endpoint
  /** The request that the form would send now. */
  request: unknown
  open: boolean
  onClose: () => void
}

const pathParamsOf = (request: unknown): object =>
  typeof request === 'object' &&
  request !== null &&
  'path' in request &&
  typeof request.path === 'object' &&
  request.path !== null
    ? request.path
    : {}

/** The request as sent over the wire: to the configured service, or to the origin of the dashboard. */
async function buildRequest(endpoint: Endpoint, request: unknown): Promise<CurlRequest> {
  const [{ baseUrl }, codec] = await Promise.all([loadConfig(), loadCodec()])
  const pathValues = Object.entries(pathParamsOf(request)).filter(
    (entry): entry is [string, string | number] => typeof entry[1] !== 'object',
  )
  const values = {
    ...Object.fromEntries(paramNames(endpoint.path).map((name) => [name, `{${name}}`])),
    ...Object.fromEntries(pathValues),
  }
  const path = `/v4${fillPath(endpoint.path, values)}`
  const body = requestBody(request)
  return {
    method: endpoint.method,
    url: `${baseUrl || location.origin}${codec?.path(path) ?? path}`,
    body: codec && endpoint.body && body !== undefined ? codec.toWire(endpoint.body, body) : body,
  }
}

export function CurlDialog({ endpoint, request, open, onClose }: CurlDialogProps) {
  const [command, setCommand] = useState<{ request: unknown; text: string } | null>(null)
  useEffect(() => {
    buildRequest(endpoint, request).then(
      (wireRequest) => setCommand({ request, text: toCurlCommand(wireRequest) }),
      reportError,
    )
  }, [endpoint, request])
  return (
    <Dialog
      open={open && command?.request === request}
      onClose={onClose}
      size="lg"
      title="Request as curl"
      description="The request for your current entries, with secrets masked. Set the variable TOKEN to your access token."
    >
      <CodeBlock text={command?.text ?? ''} label="request as curl" />
    </Dialog>
  )
}
