/** The lazily loaded dialog of show-curl.tsx, and the commands that it shows. */
import { useEffect, useState } from 'react'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { CodeBlock } from '#ui/code.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { curlScript, type Requests } from './curl.ts'

interface CurlDialogProps extends Requests {
  open: boolean
  onClose: () => void
}

const contentOf = (count: number) =>
  count === 1
    ? t('What is sent, with secrets masked.')
    : t('The {count} requests that are sent.', { count: formatNumber(count) })

export function CurlDialog({ open, onClose, operation, requests, followUp }: CurlDialogProps) {
  const text = useCurlScript({ operation, requests, followUp })
  return (
    <Dialog
      open={open && text !== null}
      onClose={onClose}
      size="lg"
      isPublic
      title={t('Request as curl')}
      description={`${contentOf(requests.length)} ${t('Set the TOKEN variable to an access token.')}`}
    >
      <CodeBlock text={text ?? ''} label={t('request as curl')} />
    </Dialog>
  )
}

/** The commands that send these requests; null until they are known. `requests` must stay the same object. */
export function useCurlScript({ operation, requests, followUp }: Requests): string | null {
  const [script, setScript] = useState<{ requests: Requests['requests']; text: string } | null>(null)
  useEffect(() => {
    curlScript({ operation, requests, followUp }).then((text) => setScript({ requests, text }), reportError)
  }, [operation, requests, followUp])
  return script?.requests === requests ? script.text : null
}
