/** Creates a token, possibly replacing another with the same scopes. */
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { tokens } from '#contract/areas/tokens.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import * as limits from '#contract/limits.ts'
import { requiredReason, type ErrorDetail } from '#contract/schema.ts'
import { parseWireTime } from '#contract/time.ts'
import { t } from '#contract/translate.ts'
import { confirm, type HostedDialogProps, openDialog } from '#kit/dialogs/dialogs.tsx'
import { ControlField, toText } from '#kit/form/fields/control-field.tsx'
import { Form } from '#kit/form/form.tsx'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { SelectField } from '#kit/form/fields/select-field.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import { useResourceForm, type FormHandle } from '#kit/form/use-resource-form.ts'
import { paths } from '#kit/paths.ts'
import { exactTimes, useTimeZone } from '#kit/format/time.tsx'
import { TextInput } from '#ui/inputs.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { Notice } from '#ui/notice.tsx'
import { rich } from '#ui/rich.tsx'
import { createToken, lostValue, removeToken, type Token } from '#queries/tokens.ts'
import { ignoreNotFound } from '#api/error.ts'
import { mutate } from '#api/write.ts'
import { expiryTime, lifetimes, type ExpiryChoice } from './expiry.ts'
import { requireSameToken } from './same-token.ts'
import { ScopeField } from './scope-field.tsx'

type CreateRequest = RequestOf<typeof tokens.create>

/**
 * A token's value is shown only once, so a token whose response was lost is useless. Asks whether to revoke it and
 * create another; resolves to the new one, or to null when the user keeps the first.
 */
async function offerReplacement(client: QueryClient, lost: Token, request: CreateRequest): Promise<Token | null> {
  let useless = lost
  let replacement: Token | null = null
  await confirm({
    title: t('The value of {label} was lost', { label: lost.label }),
    body: t(
      'The token was created, but its value was lost, and it is shown only once. Revoke it and create another one with the same settings?',
    ),
    action: t('Revoke and create again'),
    cancelLabel: t('Keep it'),
    run: async () => {
      await requireSameToken(useless)
      // An earlier try may have revoked it.
      await mutate(client, removeToken, { path: { tokenId: useless.id } }).catch(ignoreNotFound)
      const token = await mutate(client, createToken, request)
      useless = token
      if (token.token === lostValue) throw new Error(t('The value was lost again. Try again.'))
      replacement = token
    },
  })
  return replacement
}

const lazyCreatedDialog = lazyComponent(async () => (await import('./created-dialog.tsx')).TokenCreatedDialog)

interface TokenValues {
  label: string
  scopes: string
  lifetime: string
  date: string
}

/** Scopes must be given, because otherwise the token would get all those of this session. */
function validateToken({ scopes, ...expiry }: TokenValues): ErrorDetail[] {
  const time = expiryTime(expiry, Date.now())
  return [
    ...(scopes === '' ? [{ field: 'scopes', reason: t('Choose at least one area') }] : []),
    ...(time === undefined ? [{ field: 'date', reason: requiredReason('date') }] : []),
    ...(time && parseWireTime(time).getTime() <= Date.now()
      ? [{ field: 'date', reason: t('Must be in the future') }]
      : []),
  ]
}

/** Shows the value, or that of a replacement if the value was lost. */
async function showCreated(
  client: QueryClient,
  created: Token,
  request: RequestOf<typeof tokens.create>,
  replaces: Token | null,
) {
  const token = created.token === lostValue ? await offerReplacement(client, created, request) : created
  if (token) await openDialog(lazyCreatedDialog, { token, replaces })
}

export interface CreateTokenProps {
  /** The token being replaced: its label and scopes are copied. */
  replaces: Token | null
}

export function CreateTokenDialog({ replaces, ...dialog }: CreateTokenProps & HostedDialogProps) {
  const client = useQueryClient()
  const mutation = useMutation(createToken)
  const [initialValues] = useState<TokenValues>({
    label: replaces?.label ?? '',
    scopes: replaces?.scopes ?? '',
    lifetime: '90',
    date: '',
  })
  const form = useResourceForm({
    name: 'token',
    operation: tokens.create,
    values: initialValues,
    toRequest: ({ label, scopes, ...expiry }) => ({
      body: { label, scopes, expiry: expiryTime(expiry, Date.now()) ?? null },
    }),
    validate: validateToken,
    fieldMap: { expiry: 'date' },
  })
  return (
    <FormDialog
      {...dialog}
      size="lg"
      form={form}
      isPublic
      title={
        replaces ? rich('Replace {label}', { label: <span data-sensitive>{replaces.label}</span> }) : t('Create token')
      }
      description={
        replaces
          ? t('Creates a token, starting from the label and scopes of the old one. You can then revoke the old token.')
          : t('For scripts and programs that act on your behalf. Give it only the access that it needs.')
      }
    >
      <Form
        form={form}
        mutation={mutation}
        label={replaces ? t('Create replacement') : t('Create token')}
        created={{
          href: paths.tokens(),
          linkLabel: t('Go to API tokens'),
          note: t(
            'It has not been found yet, but may still appear. Its value is then lost: revoke it and create another one.',
          ),
        }}
        onSuccess={(token) => void showCreated(client, token, form.toRequest(form.rhf.getValues()), replaces)}
      >
        <TextField
          form={form}
          name="label"
          label={t('Label')}
          limit={limits.tokenLabel}
          placeholder={t('deploy script')}
        />
        <ScopeField form={form} name="scopes" label={t('Access')} />
        <ExpiryFields form={form} />
      </Form>
    </FormDialog>
  )
}

function ExpiryFields({ form }: { form: FormHandle<TokenValues> }) {
  const [lifetime, date] = useWatch({ control: form.control, name: ['lifetime', 'date'] })
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        <SelectField form={form} name="lifetime" label={t('Expires')} options={lifetimes()} className="w-40" />
        {lifetime === 'date' ? <DateField form={form} /> : null}
      </div>
      <ExpiryText lifetime={lifetime} date={date} />
    </div>
  )
}

const DateField = ({ form }: { form: FormHandle<TokenValues> }) => (
  <ControlField<TokenValues, string> field={{ form, name: 'date', label: t('Date'), className: 'w-48' }}>
    {({ ids, value, onChange, onBlur }) => (
      <TextInput
        {...ids}
        name="date"
        type="date"
        value={toText(value)}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </ControlField>
)

/** The resulting time in UTC and in the profile's time zone. */
function ExpiryText(choice: ExpiryChoice) {
  const timeZone = useTimeZone()
  const [now] = useState(() => Date.now())
  const time = expiryTime(choice, now)
  if (time === undefined) return null
  if (time === null)
    return <Notice tone="warn">{t('A token that never expires works until you revoke it, even if it leaks.')}</Notice>
  return <p className="text-xs text-ink-muted">{exactTimes(parseWireTime(time), timeZone).replace('\n', ' · ')}</p>
}
