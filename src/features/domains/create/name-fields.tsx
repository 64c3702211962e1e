/** The name of the new domain, or the names of several. Pasting several names switches to several. */
import { useMemo, type ClipboardEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as limits from '#contract/limits.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#kit/form/fields/checkbox-field.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import { useOnChange } from '#ui/use-on-change.ts'
import type { ResourceForm } from '#kit/form/use-resource-form.ts'
import type { domains } from '#contract/areas/domains.ts'
import { plural, t } from '#contract/translate.ts'
import { convertedNameHint } from '../fields/name-hint.ts'
import type { DomainValues } from '../fields/values.ts'
import { domainList } from '#queries/domains.ts'
import { countValid, hyphenHint, parentHint, parseNames, reverseZoneHint, withReverseZones } from './names.ts'

export function NameFields({ form }: { form: ResourceForm<DomainValues, typeof domains.create> }) {
  const [several, names, domain] = useWatch({ control: form.control, name: ['several', 'names', 'domain'] })
  const count = countValid(parseNames(names))
  const { setValue } = form.rhf
  // Text typed in one mode is kept when switching to the other.
  useOnChange(several, () => {
    if (several && parseNames(names).length === 0) setValue('names', domain)
    if (!several && domain === '') setValue('domain', parseNames(names)[0] ?? '')
  })
  const handlePaste = (event: ClipboardEvent) => {
    const pasted = parseNames(event.clipboardData.getData('text'))
    if (several || pasted.length < 2) return
    event.preventDefault()
    form.rhf.setValue('names', [...parseNames(domain), ...pasted].join('\n'), { shouldDirty: true })
    form.rhf.setValue('several', true, { shouldDirty: true })
  }
  // The tag suggestions need the list anyway.
  const own = useQuery({ ...domainList.all, refetchInterval: false }).data?.items
  const parent = useMemo(
    () => (own ? parentHint(several ? parseNames(names) : [domain], own) : undefined),
    [several, names, domain, own],
  )
  const reverse = withReverseZones(several ? names : domain)
  const applyReverseZones = (found: readonly string[]) => {
    const change = { shouldDirty: true, shouldValidate: form.rhf.formState.isSubmitted }
    if (!several && found.length === 1) setValue('domain', found.join(''), change)
    else {
      setValue('names', found.join('\n'), change)
      setValue('several', true, change)
    }
  }
  return (
    <div className="grid gap-3" onPaste={handlePaste}>
      {several ? (
        <TextField
          form={form}
          name="names"
          label={t('Domains')}
          rows={6}
          mono
          className="max-w-lg"
          placeholder={'example.com\nexample.net'}
          hint={[
            t('One name per line.'),
            ...(count === 0
              ? []
              : [plural(count, '{count} domain with the same settings.', '{count} domains with the same settings.')]),
            hyphenHint(parseNames(names)) ?? '',
          ].join(' ')}
        />
      ) : (
        <TextField
          form={form}
          name="domain"
          label={t('Domain')}
          limit={limits.domainName}
          className="max-w-lg"
          placeholder="example.com"
          hint={hyphenHint([domain]) ?? convertedNameHint(domain) ?? t('Internationalized names are converted.')}
        />
      )}
      {reverse && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
          <span data-sensitive className="min-w-0 wrap-anywhere">
            {reverseZoneHint(reverse)}
          </span>
          <Button size="sm" data-sensitive onClick={() => applyReverseZones(reverse.names)}>
            {reverse.zones.length > 1
              ? t('Use these names')
              : reverse.part === undefined
                ? t('Use this name')
                : t('Use {value}', { value: reverse.zones.join('') })}
          </Button>
        </p>
      )}
      {parent !== undefined && (
        <p data-sensitive className="max-w-lg text-sm wrap-anywhere text-ink-muted">
          {parent}
        </p>
      )}
      <CheckboxField form={form} name="several" label={t('Create several domains')} />
    </div>
  )
}
