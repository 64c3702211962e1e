/** Adding a connection, and changing its name and color. */
import { useId, useRef, useState } from 'react'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import {
  connectionColors,
  maxConnectionName,
  namedConnections,
  type ConnectionColor,
  type ConnectionLabel,
  type NamedConnection,
} from '#api/session/named-connections.ts'
import type { Service } from '#api/http/services.ts'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { paths } from '#kit/paths.ts'
import { Field } from '#ui/field.tsx'
import { SelectInput, TextInput } from '#ui/inputs.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { colorLabels } from '#kit/connections/describe-connection.ts'
import { switchConnection } from './switch.ts'

const controlOrFormat = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Why a connection cannot have this name; null when it can. */
export function nameError(name: string, others: readonly string[]): string | null {
  if (name === '') return t('Enter a name')
  if (controlOrFormat.test(name)) return t('Use only printable characters')
  if (name.length > maxConnectionName)
    return t('Use at most {count} characters', { count: formatNumber(maxConnectionName) })
  return others.some((each) => each.toLowerCase() === name.toLowerCase()) ? t('Another connection has this name') : null
}

interface LabelFieldsProps {
  label: ConnectionLabel
  error: string | null
  nameRef: React.RefObject<HTMLInputElement | null>
  onChange: (label: ConnectionLabel) => void
}

function LabelFields({ label, error, nameRef, onChange }: LabelFieldsProps) {
  return (
    <>
      <Field
        label={t('Name')}
        hint={t('For example, Production or the name of the account owner.')}
        count={{ value: label.name.trim().length, max: maxConnectionName }}
        {...(error === null ? {} : { error })}
      >
        {(ids) => (
          <TextInput
            {...ids}
            ref={nameRef}
            autoComplete="off"
            value={label.name}
            onChange={(event) => onChange({ ...label, name: event.target.value })}
          />
        )}
      </Field>
      <ColorField value={label.color} onChange={(color) => onChange({ ...label, color })} />
    </>
  )
}

function ColorField({ value, onChange }: { value: ConnectionColor; onChange: (color: ConnectionColor) => void }) {
  const name = useId()
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="mb-1 p-0 text-sm font-medium">{t('Color')}</legend>
      <div className="flex flex-wrap gap-2">
        {connectionColors.map((color) => (
          <label
            key={color}
            data-public
            data-connection-color={color}
            className="inline-flex min-h-(--control-sm) items-center gap-1.5 rounded-md border border-line px-2 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={name}
              className="checkbox"
              checked={color === value}
              onChange={() => onChange(color)}
            />
            <span aria-hidden className="size-3 rounded-full bg-(--connection)" />
            {colorLabels[color]()}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The first color that no connection has. */
const freeColor = () =>
  connectionColors.find((color) => namedConnections.get().every((each) => each.color !== color)) ?? 'gray'

/** `services`: further ones that the configuration lists. */
export function AddConnectionDialog({ services, ...dialog }: HostedDialogProps & { services: readonly Service[] }) {
  const [label, setLabel] = useState<ConnectionLabel>(() => ({ name: '', color: freeColor() }))
  const [service, setService] = useState('')
  const [error, setError] = useState<string | null>(null)
  const nameRef = useRef<HTMLInputElement>(null)
  const submitted = useRef(false)
  const submit = () => {
    const name = label.name.trim()
    const problem = nameError(
      name,
      namedConnections.get().map((each) => each.name),
    )
    setError(problem)
    if (problem !== null) return nameRef.current?.focus()
    if (submitted.current) return undefined
    submitted.current = true
    dialog.onClose()
    // A user who stays because of unfinished work can open it in another tab.
    return void switchConnection(namedConnections.add({ ...label, name }, service), paths.signIn())
  }
  return (
    <SubmitDialog
      {...dialog}
      isPublic
      title={t('Add connection')}
      description={t(
        'This tab then signs in to the new connection. Your other tabs keep their connections and stay signed in.',
      )}
      size="sm"
      submitLabel={t('Add and sign in')}
      initialFocus={nameRef}
      onSubmit={submit}
    >
      <div className="flex flex-col gap-4">
        <LabelFields label={label} error={error} nameRef={nameRef} onChange={setLabel} />
        {services.length > 0 ? (
          <Field label={t('Service')}>
            {(ids) => (
              <SelectInput {...ids} value={service} onChange={(event) => setService(event.target.value)}>
                <option value="">{location.host}</option>
                {services.map(({ label: serviceLabel, baseUrl }) => (
                  <option key={baseUrl} value={baseUrl}>
                    {serviceLabel} ({new URL(baseUrl).host})
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        ) : null}
      </div>
    </SubmitDialog>
  )
}

export function EditConnectionDialog({ connection, ...dialog }: HostedDialogProps & { connection: NamedConnection }) {
  const { id, name: oldName, color } = connection
  const [label, setLabel] = useState<ConnectionLabel>({ name: oldName, color })
  const [error, setError] = useState<string | null>(null)
  const nameRef = useRef<HTMLInputElement>(null)
  const submit = () => {
    const name = label.name.trim()
    const others = namedConnections.get().flatMap((each) => (each.id === id ? [] : [each.name]))
    const problem = nameError(name, others)
    setError(problem)
    if (problem !== null) return nameRef.current?.focus()
    namedConnections.change(id, { ...label, name })
    return dialog.onClose()
  }
  return (
    <SubmitDialog
      {...dialog}
      title={t('Name and color of {oldName}', { oldName })}
      size="sm"
      submitLabel={t('Save')}
      initialFocus={nameRef}
      onSubmit={submit}
    >
      <div className="flex flex-col gap-4">
        <LabelFields label={label} error={error} nameRef={nameRef} onChange={setLabel} />
      </div>
    </SubmitDialog>
  )
}
