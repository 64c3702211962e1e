/** A form for a request, and the response. The request is sent as the signed-in user. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { t } from '#contract/translate.ts'
import { sendByHand, type WrittenResponse } from '#api/send-by-hand.ts'
import { Button } from '#ui/button.tsx'
import { CodeBlock } from '#ui/code.tsx'
import { copyToClipboard } from '#ui/copy.tsx'
import { Field } from '#ui/field.tsx'
import { Copy } from '#ui/icons/copy.ts'
import { SelectInput, TextArea, TextInput } from '#ui/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import { confirm } from '#kit/dialogs/dialogs.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { toast, toastError } from '#kit/toast.ts'
import type { Operation, Parameter } from './document.ts'
import { MarkedLine } from './marked-text.tsx'
import { useSuggestions } from './suggestions.ts'
import { canBeSent, curlOf, entryKey, initialEntries, problemsOf, requestOf, type Entries } from './request.ts'

export function TryOut({ operation, origin }: { operation: Operation; origin: string }) {
  const client = useQueryClient()
  const [entries, setEntries] = useState(() => initialEntries(operation))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { mutateAsync, reset, data, error, isPending } = useMutation({
    mutationFn: sendByHand,
    // The request may have changed anything.
    onSuccess: ({ status }) => {
      if (operation.method !== 'GET' && status < 300) void client.invalidateQueries()
    },
  })
  const change = (changes: Partial<Entries>) => {
    setEntries({ ...entries, ...changes })
    setProblems({})
  }
  /** Shows the problems of the entries, and returns whether there are none. */
  const check = () => {
    const found = problemsOf(operation, entries)
    setProblems(found)
    return Object.keys(found).length === 0
  }
  const copyCurl = async () => {
    if (!check()) return
    try {
      await copyToClipboard(curlOf(requestOf(operation, entries), origin))
      toast({ tone: 'ok', text: t('Copied') })
    } catch (failure) {
      toastError(failure)
    }
  }
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    const isValid = check()
    if (isPending) return
    // The output below the form belongs to the previous request.
    reset()
    if (!isValid) return
    const request = requestOf(operation, entries)
    if (operation.method !== 'DELETE') {
      // The error is shown below the form.
      await mutateAsync(request).catch(() => null)
      return
    }
    await confirm({
      title: t('Send this request?'),
      body: t('{method} {path} deletes the resource immediately. This cannot be undone.', {
        method: request.method,
        path: request.path,
      }),
      action: t('Send request'),
      tone: 'danger',
      run: () => mutateAsync(request),
    })
  }
  if (!canBeSent(operation))
    return <p className="text-ink-muted">{t('This request includes a file, so it cannot be sent from here.')}</p>
  const request = requestOf(operation, entries)
  return (
    <form onSubmit={(event) => void send(event)} noValidate className="grid gap-3">
      {operation.parameters.map((parameter) => (
        <ParameterField
          key={entryKey(parameter)}
          parameter={parameter}
          value={entries.parameters[entryKey(parameter)] ?? ''}
          error={problems[entryKey(parameter)]}
          onChange={(value) => change({ parameters: { ...entries.parameters, [entryKey(parameter)]: value } })}
        />
      ))}
      {operation.body ? (
        <Field label={t('Body')} hint="JSON" error={problems['body'] ?? ''} optional={!operation.body.required}>
          {(ids) => (
            <TextArea
              {...ids}
              mono
              spellCheck={false}
              rows={Math.min(16, entries.body.split('\n').length + 1)}
              value={entries.body}
              onChange={(event) => change({ body: event.target.value })}
            />
          )}
        </Field>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant={operation.method === 'DELETE' ? 'danger' : 'primary'} busy={isPending}>
          {t('Send request')}
        </Button>
        <Button icon={Copy} onClick={() => void copyCurl()}>
          {t('Copy as curl')}
        </Button>
        <code className="min-w-0 font-mono text-xs wrap-anywhere text-ink-muted">
          {request.method} {request.path}
        </code>
      </div>
      <div aria-live="polite" className="empty:-mt-3">
        {error ? <ErrorNotice error={error} title={t('The request was not answered')} /> : null}
        {data && !error ? <Answer response={data} /> : null}
      </div>
    </form>
  )
}

interface ParameterFieldProps {
  parameter: Parameter
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function ParameterField({ parameter, value, error = '', onChange }: ParameterFieldProps) {
  const { name, required, description, schema, example } = parameter
  const choices = Array.isArray(schema['enum']) ? schema['enum'].map(String) : []
  const [isOpened, setOpened] = useState(false)
  const suggestions = useSuggestions(parameter, isOpened, value)
  const listId = useId()
  return (
    <Field label={name} hint={<MarkedLine text={description} />} error={error} optional={!required}>
      {(ids) =>
        choices.length > 0 ? (
          <SelectInput {...ids} value={value} onChange={(event) => onChange(event.target.value)}>
            <option value="">{t('Not sent')}</option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </SelectInput>
        ) : (
          <>
            <TextInput
              {...ids}
              mono
              autoComplete="off"
              spellCheck={false}
              placeholder={example}
              list={suggestions.length > 0 ? listId : undefined}
              value={value}
              onFocus={() => setOpened(true)}
              onChange={(event) => onChange(event.target.value)}
            />
            <datalist id={listId}>
              {suggestions.map((suggestion) => (
                <option key={suggestion.value} {...suggestion} />
              ))}
            </datalist>
          </>
        )
      }
    </Field>
  )
}

const shownHeaders = ['X-OAuth-Scopes', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Retry-After', 'WWW-Authenticate']

/** JSON with indents; other text as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function Answer({ response: { status, headers, text } }: { response: WrittenResponse }) {
  const id = useId()
  const lines = shownHeaders.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [`${name}: ${value}`]
  })
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <Notice id={id} tone={status < 300 ? 'ok' : 'bad'} title={t('Status {status}', { status: String(status) })}>
        {lines.length > 0 ? (
          <ul className="m-0 list-none p-0 font-mono text-xs wrap-anywhere">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : null}
      </Notice>
      {text === '' ? (
        <p className="text-ink-muted">{t('The response has no body.')}</p>
      ) : (
        <div data-sensitive>
          <CodeBlock text={readable(text)} label={t('response body')} />
        </div>
      )}
    </section>
  )
}
