/** The lazily loaded dialog of show-curl.tsx. */
import { useEffect, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { CodeBlock } from '#ui/code.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toCurlCommand, toCurlRequest } from './curl.ts'

export interface CurlDialogProps {
  endpoint: Endpoint
  /** The request that the form would send now. */
  request: unknown
  open: boolean
  onClose: () => void
}

export function CurlDialog({ endpoint, request, open, onClose }: CurlDialogProps) {
  const [command, setCommand] = useState<{ request: unknown; text: string } | null>(null)
  useEffect(() => {
    toCurlRequest(endpoint, request).then(
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
      description="The request for your current entries, with secrets masked. Set the TOKEN variable to your access token."
    >
      <CodeBlock text={command?.text ?? ''} label="request as curl" />
    </Dialog>
  )
}
