import { useEffect, useRef } from 'react'
import { t } from '#contract/translate.ts'
import { Card } from '#ui/card.tsx'
import { CodeBlock } from '#ui/code.tsx'
import { CopyButton } from '#ui/copy.tsx'
import { Heading } from '#ui/heading.tsx'
import type { ApiDocument, Content, Operation } from './document.ts'
import { MarkedText } from './marked-text.tsx'
import { MethodBadge } from './method-badge.tsx'
import { SchemaView } from './schema-view.tsx'
import { TryOut } from './try-out.tsx'

type Resolve = ApiDocument['resolve']

interface OperationViewProps {
  operation: Operation
  resolve: Resolve
  /** Of the service. */
  origin: string
  /** Whether the user has just chosen it, so that it takes the focus. */
  chosen: boolean
}

export function OperationView({ operation, resolve, origin, chosen }: OperationViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (chosen) heading.current?.focus()
  }, [chosen])
  const { method, path, server, summary, description, parameters, body, responses } = operation
  return (
    <article className="grid gap-4">
      <header className="grid gap-1">
        <Heading level={2} ref={heading} lang="en" tabIndex={-1} className="text-lg! outline-none">
          {summary}
        </Heading>
        <p className="flex flex-wrap items-center gap-2">
          <MethodBadge method={method} />
          <code className="min-w-0 font-mono text-sm wrap-anywhere">{`${server}${path}`}</code>
          <CopyButton text={`${server}${path}`} label={t('Copy path')} />
        </p>
        <MarkedText text={description} className="max-w-prose text-ink-muted" />
      </header>
      <Card
        title={t('Try it')}
        description={t('Sends the request to this service as you, with the rights that you have in this browser.')}
      >
        <TryOut operation={operation} origin={origin} />
      </Card>
      {parameters.length > 0 ? <Parameters operation={operation} resolve={resolve} /> : null}
      {body ? (
        <Card
          title={t('Body')}
          description={body.required ? body.mediaType : t('{mediaType}, optional', { mediaType: body.mediaType })}
        >
          <SchemaView schema={body.schema} resolve={resolve} />
        </Card>
      ) : null}
      {responses
        .filter(({ status }) => status.startsWith('2'))
        .map(({ status, content }) => (
          <Card key={status} title={t('Response {status}', { status })} description={content.description}>
            <ResponseBody content={content} resolve={resolve} />
          </Card>
        ))}
      <Card title={t('Errors')}>
        <dl className="m-0 divide-y divide-line">
          {responses
            .filter(({ status }) => !status.startsWith('2'))
            .map(({ status, content }) => (
              <div key={status} className="flex gap-3 py-1.5 text-sm">
                <dt className="w-10 flex-none font-mono">{status}</dt>
                <dd className="m-0 min-w-0 text-ink-muted">
                  <MarkedText text={content.description} />
                </dd>
              </div>
            ))}
        </dl>
      </Card>
    </article>
  )
}

/** Schemas of parameters that hold JSON. Their descriptions are in the form above. */
function Parameters({ operation: { parameters }, resolve }: { operation: Operation; resolve: Resolve }) {
  const grammars = parameters.flatMap(({ name, schema }) => {
    const grammar = resolve(schema)['contentSchema']
    return typeof grammar === 'object' && grammar !== null ? [{ name, grammar: { ...grammar } }] : []
  })
  return grammars.map(({ name, grammar }) => (
    <Card key={name} title={name} description={t('An object, sent as JSON in the header.')}>
      <SchemaView schema={grammar} resolve={resolve} />
    </Card>
  ))
}

function ResponseBody({ content: { schema, example }, resolve }: { content: Content; resolve: Resolve }) {
  if (Object.keys(schema).length === 0) return <p className="text-sm text-ink-muted">{t('No body.')}</p>
  return (
    <div className="grid gap-3">
      <SchemaView schema={schema} returned resolve={resolve} />
      {example === undefined ? null : <CodeBlock text={JSON.stringify(example, null, 2)} label={t('Example')} />}
    </div>
  )
}
