/** What a script asks, each question with the control that suits it (gaps 4.12). */
import { useId } from 'react'
import type { Stackscript, StackscriptField } from '#contract/areas/stackscripts.ts'
import { choicesIn, isHeader, isRequired, isSecretField } from '#contract/rules/script-fields.ts'
import { FieldError } from '#ui/field.tsx'
import { Heading } from '#ui/heading.tsx'
import { Checkbox } from '#ui/inputs.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { GroupField } from '#kit/form/group-field.tsx'
import { SecretField } from '#kit/form/secret-field.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { usePlace } from '#kit/form/use-field.ts'
import type { CreateForm } from './form.ts'
import { usePartReason } from './part-reason.ts'

interface Props {
  form: CreateForm
  field: StackscriptField
}

/** More choices than this stand in a select. */
const fewChoices = 4

export function ScriptAnswers({ form, script }: { form: CreateForm; script: Stackscript }) {
  const id = useId()
  const part = { form, name: 'stackscript_data', label: 'Script fields' } as const
  const reason = usePartReason(part)
  usePlace(part, id)
  if (script.user_defined_fields.length === 0) return <p id={id} tabIndex={-1} className="text-sm text-ink-muted">This script asks nothing.</p>
  return (
    <div id={id} className="grid gap-5">
      {reason && <div className="text-xs"><FieldError>{reason}</FieldError></div>}
      {script.user_defined_fields.map((field) => <Answer key={field.name} form={form} field={field} />)}
    </div>
  )
}

function Answer({ form, field }: Props) {
  if (isHeader(field)) return <Heading level={2} className="text-base">{field.label}</Heading>
  if (field.oneof !== undefined) return <OneOf form={form} field={field} />
  if (field.manyof !== undefined) return <ManyOf form={form} field={field} />
  const shared = { form, name: `stackscript_data.${field.name}`, label: field.label, optional: !isRequired(field), className: 'max-w-lg' } as const
  return isSecretField(field)
    ? <SecretField {...shared} generate hint={field.example} />
    : <TextField {...shared} placeholder={field.example} />
}

function OneOf({ form, field }: Props) {
  const choices = choicesIn(field.oneof ?? '').map((value) => ({ value, label: value }))
  const shared = { form, name: `stackscript_data.${field.name}`, label: field.label, optional: !isRequired(field), hint: field.example } as const
  if (choices.length > fewChoices) return <SelectField {...shared} choices={choices} nothing="Choose one" className="max-w-lg" />
  return (
    <GroupField {...shared}>
      {({ value, set, leave, invalid }) => (
        <RadioCards label={field.label} options={choices} value={typeof value === 'string' ? value : null} onChange={set} onBlur={leave} invalid={invalid} min={9} className="max-w-lg" />
      )}
    </GroupField>
  )
}

/** Sent as one text with commas, in the order of the script. */
function ManyOf({ form, field }: Props) {
  const choices = choicesIn(field.manyof ?? '')
  return (
    <GroupField form={form} name={`stackscript_data.${field.name}`} label={field.label} optional={!isRequired(field)} hint={field.example}>
      {({ value, set, leave }) => {
        const chosen = typeof value === 'string' ? choicesIn(value) : []
        const toggle = (choice: string, on: boolean) => set(choices.filter((each) => (each === choice ? on : chosen.includes(each))).join(','))
        return (
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {choices.map((choice) => (
              <Checkbox key={choice} label={choice} checked={chosen.includes(choice)} onBlur={leave} onChange={({ target }) => toggle(choice, target.checked)} />
            ))}
          </div>
        )
      }}
    </GroupField>
  )
}
