/** The fields of a script, each with a suitable control (gaps 4.12). */
import { useId } from 'react'
import type { Stackscript, StackscriptField } from '#contract/areas/stackscripts.ts'
import {
  parseChoices,
  isHeaderField,
  isRequiredField,
  isSecretField,
} from '#contract/rules/nodes/stackscript-fields.ts'
import { t } from '#contract/translate.ts'
import { FieldError } from '#ui/field.tsx'
import { Heading } from '#ui/heading.tsx'
import { Checkbox } from '#ui/inputs.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { GroupField } from '#kit/form/fields/group-field.tsx'
import { SecretField } from '#kit/form/fields/secret-field.tsx'
import { SelectField } from '#kit/form/fields/select-field.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import { useRegisterField } from '#kit/form/fields/use-field.ts'
import type { CreateForm } from '../values.ts'
import { useNestedError } from '../../fields/nested-error.ts'

interface Props {
  form: CreateForm
  field: StackscriptField
}

/** More choices than this are shown as a select. */
const maxRadioChoices = 4

export function ScriptAnswers({ form, script }: { form: CreateForm; script: Stackscript }) {
  const id = useId()
  const fieldRef = { form, name: 'stackscript_data', label: t('Script fields') } as const
  const reason = useNestedError(fieldRef)
  useRegisterField(fieldRef, id)
  if (script.user_defined_fields.length === 0)
    return (
      <p id={id} tabIndex={-1} className="text-sm text-ink-muted">
        {t('This script has no fields.')}
      </p>
    )
  return (
    <div id={id} className="grid gap-5">
      {reason && (
        <div className="text-xs">
          <FieldError>{reason}</FieldError>
        </div>
      )}
      {script.user_defined_fields.map((field) => (
        <AnswerField key={field.name} form={form} field={field} />
      ))}
    </div>
  )
}

function AnswerField({ form, field }: Props) {
  if (isHeaderField(field)) return <Heading level={2}>{field.label}</Heading>
  if (field.oneof !== undefined) return <SingleChoiceField form={form} field={field} />
  if (field.manyof !== undefined) return <MultipleChoiceField form={form} field={field} />
  const sharedProps = {
    form,
    name: `stackscript_data.${field.name}`,
    label: field.label,
    optional: !isRequiredField(field),
    className: 'max-w-lg',
  } as const
  return isSecretField(field) ? (
    <SecretField {...sharedProps} generate hint={field.example} />
  ) : (
    <TextField {...sharedProps} placeholder={field.example} />
  )
}

function SingleChoiceField({ form, field }: Props) {
  const choices = parseChoices(field.oneof ?? '').map((value) => ({ value, label: value }))
  const sharedProps = {
    form,
    name: `stackscript_data.${field.name}`,
    label: field.label,
    optional: !isRequiredField(field),
    hint: field.example,
  } as const
  if (choices.length > maxRadioChoices)
    return <SelectField {...sharedProps} options={choices} emptyLabel={t('Choose one')} className="max-w-lg" />
  return (
    <GroupField {...sharedProps}>
      {({ value, onChange, onBlur, invalid }) => (
        <RadioCards
          label={field.label}
          options={choices}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
          onBlur={onBlur}
          invalid={invalid}
          minWidthRem={9}
          className="max-w-lg"
        />
      )}
    </GroupField>
  )
}

/** The value is one comma-separated text, in the order of the script. */
function MultipleChoiceField({ form, field }: Props) {
  const choices = parseChoices(field.manyof ?? '')
  return (
    <GroupField
      form={form}
      name={`stackscript_data.${field.name}`}
      label={field.label}
      optional={!isRequiredField(field)}
      hint={field.example}
    >
      {({ value, onChange, onBlur }) => {
        const selected = typeof value === 'string' ? parseChoices(value) : []
        const toggle = (choice: string, checked: boolean) =>
          onChange(choices.filter((each) => (each === choice ? checked : selected.includes(each))).join(','))
        return (
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {choices.map((choice) => (
              <Checkbox
                key={choice}
                label={choice}
                checked={selected.includes(choice)}
                onBlur={onBlur}
                onChange={({ target }) => toggle(choice, target.checked)}
              />
            ))}
          </div>
        )
      }}
    </GroupField>
  )
}
