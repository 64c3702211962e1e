/** The records that the new domain starts with, from a template, with a preview. */
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { normalizeDomain } from '#contract/rules/dns-name.ts'
import { Field } from '#ui/field.tsx'
import { SelectInput } from '#ui/inputs.tsx'
import type { FormHandle } from '#kit/form/use-resource-form.ts'
import type { DomainValues } from '../fields/values.ts'
import { CandidateList } from '../tools/candidate-list.tsx'
import { compareWithZone } from '../tools/candidates.ts'
import { TemplateFields } from '../tools/template-fields.tsx'
import { templates } from '../tools/templates.ts'
import type { Starter } from './starter.ts'

/** The valid records of a starter for one of the new domains. */
export const starterRecords = ({ templateId, values }: Starter, domain: string) =>
  compareWithZone(
    (templates.find(({ id }) => id === templateId)?.records(values, domain) ?? []).map((draft) => ({ draft })),
    domain,
    [],
  )

interface StarterFieldsProps {
  form: FormHandle<DomainValues>
  starter: Starter
  onChange: (starter: Starter) => void
}

export function StarterFields({ form, starter, onChange }: StarterFieldsProps) {
  const domain = useWatch({ control: form.control, name: 'domain' })
  const zone = normalizeDomain(domain) || 'example.com'
  const candidates = useMemo(() => starterRecords(starter, zone), [starter, zone])
  const template = templates.find(({ id }) => id === starter.templateId)
  return (
    <div className="grid gap-4">
      <Field label="Template" optional hint={template?.description}>
        {(ids) => (
          <SelectInput
            {...ids}
            value={starter.templateId}
            onChange={(event) => onChange({ ...starter, templateId: event.target.value })}
          >
            <option value="">No records</option>
            {templates.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {template && (
        <TemplateFields
          template={template}
          values={starter.values}
          onChange={(name, value) => onChange({ ...starter, values: { ...starter.values, [name]: value } })}
        />
      )}
      {candidates.length > 0 && <CandidateList candidates={candidates} />}
    </div>
  )
}
