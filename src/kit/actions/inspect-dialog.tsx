/** The dialog of inspect-action.ts. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Operation } from '#contract/endpoint.ts'
import { maskSecrets } from '#contract/secrets.ts'
import { t } from '#contract/translate.ts'
import { loadCodec } from '#api/http/config.ts'
import { describedOperation } from '#api/http/operation-schemas.ts'
import { Button } from '#ui/button.tsx'
import { CodeBlock } from '#ui/code.tsx'
import { CopyableText } from '#ui/copy.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Heading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { HostedDialogProps } from '../dialogs/dialogs.tsx'
import { ErrorNotice } from '../page/error-notice.tsx'
import type { Requests } from '../form/curl/curl.ts'
import { useCurlScript } from '../form/curl/curl-dialog.tsx'
import { inSentence } from '../format/texts.ts'

/**
 * The ids of a resource and of the resources it refers to, by name: `Region ID`. Null for those that it does not have.
 */
export type Ids = Readonly<Record<string, string | number | null>>

export interface InspectProps {
  label: string
  ids: Ids
  operation: Operation
  request: unknown
  /** The requests of actions that run without asking; undefined where an action does not describe them. */
  immediate: readonly { readonly label: string; readonly requests: Requests | undefined }[]
  /** Sends the request. */
  read: (signal: AbortSignal) => Promise<unknown>
}

export function InspectDialog({
  label,
  ids,
  operation,
  request,
  immediate,
  read,
  ...dialog
}: InspectProps & HostedDialogProps) {
  const requests = useMemo(() => ({ operation, requests: [request] }), [operation, request])
  return (
    <Dialog
      {...dialog}
      size="lg"
      title={label}
      description={t('As returned by the service. Secrets are masked.')}
      footer={<Button onClick={dialog.onClose}>{t('Close')}</Button>}
    >
      <div className="grid gap-4">
        <DescriptionList>
          {Object.entries(ids).flatMap(([term, id]) =>
            id === null
              ? []
              : [
                  <DescriptionItem key={term} term={term}>
                    <CopyableText text={String(id)} label={term} mono />
                  </DescriptionItem>,
                ],
          )}
        </DescriptionList>
        <Json operation={operation} request={request} read={read} />
        <Curl title={t('Request as curl')} requests={requests} />
        {immediate.map((action) =>
          action.requests ? (
            <Curl key={action.label} title={t('{label} as curl', { label: action.label })} requests={action.requests} />
          ) : null,
        )}
      </div>
    </Dialog>
  )
}

type RequestProps = Pick<InspectProps, 'operation' | 'request'>

/** The JSON with the identifiers of the service, as a program sees it. */
function Json({ operation, request, read }: RequestProps & Pick<InspectProps, 'read'>) {
  // The key of `read` in api/cache/query.ts: the page has already loaded this data.
  const { data, error, refetch } = useQuery({
    queryKey: [operation.area, operation.name, request],
    queryFn: ({ signal }) => read(signal),
  })
  const [text, setText] = useState('')
  useEffect(() => {
    if (data === undefined) return
    wireText(operation, data).then(setText, reportError)
  }, [operation, data])
  if (error && data === undefined) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (text === '') return <SkeletonRows rows={6} label={t('Loading')} />
  return (
    <section className="grid gap-1.5">
      <Heading level={3}>{t('JSON')}</Heading>
      <CodeBlock label={t('JSON')} text={text} />
    </section>
  )
}

async function wireText(operation: Operation, value: unknown): Promise<string> {
  const [codec, { returns }] = await Promise.all([loadCodec(), describedOperation(operation)])
  return JSON.stringify(maskSecrets(codec ? codec.toWire(returns, value) : value), null, 2)
}

function Curl({ title, requests }: { title: string; requests: Requests }) {
  const command = useCurlScript(requests)
  return (
    <section className="grid gap-1.5">
      <Heading level={3}>{title}</Heading>
      {command?.includes('$TOKEN') && (
        <p className="text-sm text-ink-muted">{t('Set the TOKEN variable to an access token.')}</p>
      )}
      <CodeBlock label={inSentence(title)} text={command ?? ''} />
    </section>
  )
}
