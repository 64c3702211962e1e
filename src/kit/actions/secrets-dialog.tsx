/** The dialog of ask-for-secrets.ts. */
import { useState } from 'react'
import { requiredReason } from '#contract/schema.ts'
import type { ErrorDetail } from '#contract/validation.ts'
import { Field } from '#ui/field.tsx'
import { SecretInput } from '#ui/secret-input.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import type { HostedDialogProps } from '../dialogs.tsx'
import type { LeftOutSecret } from './plain-request.ts'
import { secretKey, type EnteredSecrets } from './stored-request.ts'

interface SecretsDialogProps extends HostedDialogProps {
  jobTitle: string
  secrets: readonly LeftOutSecret[]
  check: (entered: EnteredSecrets) => readonly ErrorDetail[]
  onEntered: (entered: EnteredSecrets) => void
}

export function SecretsDialog({ jobTitle, secrets, check, onEntered, ...dialog }: SecretsDialogProps) {
  const [entered, setEntered] = useState<EnteredSecrets>(new Map())
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const submit = () => {
    const wrong = new Map(check(entered).map(({ field, reason }) => [`body.${field}`, reason]))
    const found = secrets.flatMap((secret): [string, string][] => {
      const key = secretKey(secret)
      const reason = entered.get(key) ? wrong.get(key) : requiredReason(secret.label)
      return reason === undefined ? [] : [[key, reason]]
    })
    setErrors(new Map(found))
    if (found.length > 0) return
    onEntered(entered)
    dialog.onClose()
  }
  return (
    <SubmitDialog
      {...dialog}
      title={`Continue “${jobTitle}”`}
      description="Passwords and other secrets are not kept after a reload. Enter them again for what has not been created yet. What already exists does not change."
      submitLabel="Continue"
      onSubmit={submit}
    >
      <div className="grid gap-4">
        {secrets.map((secret) => {
          const key = secretKey(secret)
          return (
            <Field key={key} label={secret.label} error={errors.get(key)}>
              {(ids) => (
                <SecretInput
                  {...ids}
                  noun={secret.label.toLowerCase()}
                  value={entered.get(key) ?? ''}
                  onChange={(value) => setEntered(new Map([...entered, [key, value]]))}
                />
              )}
            </Field>
          )
        })}
      </div>
    </SubmitDialog>
  )
}
