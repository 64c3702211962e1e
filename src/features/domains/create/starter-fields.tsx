/** The records that the new domain starts with, from a template, with a preview. */
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { normalizeDomain } from '#contract/rules/dns-name.ts'
import type { FormHandle } from '#kit/form/use-resource-form.ts'
import type { DomainValues } from '../fields/values.ts'
import { CandidateList } from '../tools/candidate-list.tsx'
import { compareWithZone } from '../tools/candidates.ts'
import { TemplateFields } from '../tools/template-fields.tsx'
import { TemplateSelect } from '../tools/template-select.tsx'
import type { Starter } from './starter.ts'

/** The valid records of a starter for one of the new domains. */
export const starterRecords = ({ template, values }: Starter, domain: string) =>
  compareWithZone(
    (template?.records(values, domain) ?? []).map((draft) => ({ draft })),
    domain,
    [],
  )

export interface StarterFieldsProps {
  form: FormHandle<DomainValues>
  starter: Starter
  onChange: (starter: Starter) => void
}

export function StarterFields({ form, starter, onChange }: StarterFieldsProps) {
  const domain = useWatch({ control: form.control, name: 'domain' })
  const zone = normalizeDomain(domain) || 'example.com'
  const candidates = useMemo(() => starterRecords(starter, zone), [starter, zone])
  const { template } = starter
  return (
    <div className="grid gap-4">
      <TemplateSelect
        emptyLabel="No records"
        value={template}
        onChange={(next) => onChange({ ...starter, template: next })}
      />
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
