/** The template of the first records with its values, and a preview of the records. */
import { useMemo } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { normalizeDomain } from '#contract/dns/names/dns-name.ts'
import { t } from '#contract/translate.ts'
import { ControlField, toText } from '#kit/form/fields/control-field.tsx'
import type { FormHandle } from '#kit/form/use-resource-form.ts'
import { CandidateList } from '../records/candidate-list.tsx'
import { LineProblems } from '../records/paste/line-problems.tsx'
import { NodeAddresses, ValueControl, valueHint } from '../records/templates/template-fields.tsx'
import { TemplateSelect } from '../records/templates/template-select.tsx'
import type { Template, TemplateField } from '../records/templates/template.ts'
import { emptyDomain, type DomainValues } from '../fields/values.ts'
import { firstRecords, firstTtl } from './first-records.ts'
import { domainNames } from './names.ts'

interface FirstRecordsFieldsProps {
  form: FormHandle<DomainValues> & { readonly rhf: UseFormReturn<DomainValues> }
  templates: readonly Template[]
}

const noTtl = emptyDomain.times.ttl_sec

export function FirstRecordsFields({ form, templates }: FirstRecordsFieldsProps) {
  const [several, names, domain, chosen, templateValues, ttl] = useWatch({
    control: form.control,
    name: ['several', 'names', 'domain', 'template', 'templateValues', 'times.ttl_sec'],
  })
  const zone = normalizeDomain(domainNames({ several, names, domain })[0] ?? '') || 'example.com'
  const template = templates.find(({ id }) => id === chosen) ?? null
  const candidates = useMemo(
    () => (template ? firstRecords(template, templateValues, zone) : []),
    [template, templateValues, zone],
  )
  /** A template changes the default TTL, unless the user has chosen one. */
  const followTtl = (next: Template | null) => {
    const [from, to] = next ? [noTtl, firstTtl] : [firstTtl, noTtl]
    if (form.rhf.getValues('times.ttl_sec') === from) form.rhf.setValue('times.ttl_sec', to, { shouldDirty: true })
  }
  return (
    <div className="grid gap-4">
      <ControlField
        field={{
          form,
          name: 'template',
          label: t('Template'),
          optional: true,
          className: 'max-w-lg',
          ...(template && { hint: template.description() }),
        }}
      >
        {({ ids, onChange }) => (
          <TemplateSelect
            ids={ids}
            emptyLabel={t('No records')}
            value={template}
            onChange={(next) => {
              onChange(next?.id ?? '')
              followTtl(next)
            }}
          />
        )}
      </ControlField>
      {template?.fields.map((each) => (
        <FirstRecordsValue key={`${template.id} ${each.name}`} form={form} field={each} />
      ))}
      {template?.problems && <LineProblems problems={template.problems(zone)} />}
      {candidates.length > 0 && <CandidateList candidates={candidates} />}
      {template && ttl === firstTtl && (
        <p className="text-sm text-ink-muted">
          {t(
            'The default TTL is set to 1 hour so that corrections take effect quickly. You can change it under Times.',
          )}
        </p>
      )}
    </div>
  )
}

/** One of the values that the template needs. */
function FirstRecordsValue({ form, field }: { form: FirstRecordsFieldsProps['form']; field: TemplateField }) {
  const { label, optional } = field
  const name = `templateValues.${field.name}` as const
  const hint = valueHint(field)
  const setValue = (value: string) => form.rhf.setValue(name, value, { shouldDirty: true, shouldValidate: true })
  return (
    <div className="grid max-w-lg gap-2">
      <ControlField field={{ form, name, label: label(), ...(hint && { hint }), ...(optional && { optional }) }}>
        {({ ids, value, onChange, onBlur }) => (
          <ValueControl ids={ids} field={field} value={toText(value)} onChange={onChange} onBlur={onBlur} />
        )}
      </ControlField>
      <NodeAddresses field={field} onChange={setValue} />
    </div>
  )
}
