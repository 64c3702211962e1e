/** The name of the new domain, or the names of several. Pasting several names switches to several. */
import { useEffect, useRef, type ClipboardEvent } from 'react'
import { useWatch } from 'react-hook-form'
import * as limits from '#contract/limits.ts'
import { CheckboxField } from '#kit/form/fields/checkbox-field.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import type { ResourceForm } from '#kit/form/use-resource-form.ts'
import { pluralize } from '#kit/format/texts.ts'
import type { domains } from '#contract/areas/domains.ts'
import { convertedNameHint } from '../fields/name-hint.ts'
import type { DomainValues } from '../fields/values.ts'
import { countValid, hyphenHint, parseNames } from './names.ts'

export function NameFields({ form }: { form: ResourceForm<DomainValues, typeof domains.create> }) {
  const [several, names, domain] = useWatch({ control: form.control, name: ['several', 'names', 'domain'] })
  const count = countValid(parseNames(names))
  const { setValue } = form.rhf
  // What was typed in one mode is kept in the other.
  const wasSeveral = useRef(several)
  useEffect(() => {
    if (wasSeveral.current === several) return
    wasSeveral.current = several
    if (several && parseNames(names).length === 0) setValue('names', domain)
    if (!several && domain === '') setValue('domain', parseNames(names)[0] ?? '')
  }, [several, names, domain, setValue])
  const handlePaste = (event: ClipboardEvent) => {
    const pasted = parseNames(event.clipboardData.getData('text'))
    if (several || pasted.length < 2) return
    event.preventDefault()
    form.rhf.setValue('names', [...parseNames(domain), ...pasted].join('\n'), { shouldDirty: true })
    form.rhf.setValue('several', true, { shouldDirty: true })
  }
  return (
    <div className="grid gap-3" onPaste={handlePaste}>
      {several ? (
        <TextField
          form={form}
          name="names"
          label="Domains"
          rows={6}
          mono
          className="max-w-lg"
          placeholder={'example.com\nexample.net'}
          hint={[
            'One name per line.',
            ...(count === 0 ? [] : [`${pluralize(count, 'domain')} with the same settings.`]),
            hyphenHint(parseNames(names)) ?? '',
          ].join(' ')}
        />
      ) : (
        <TextField
          form={form}
          name="domain"
          label="Domain"
          limit={limits.domainName}
          className="max-w-lg"
          placeholder="example.com"
          hint={hyphenHint([domain]) ?? convertedNameHint(domain) ?? 'Internationalized names are converted.'}
        />
      )}
      <CheckboxField form={form} name="several" label="Create several domains" />
    </div>
  )
}
