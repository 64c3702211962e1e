/** Where a domain's contents come from: the contact of a primary, or the servers of a secondary. */
import { useWatch } from 'react-hook-form'
import * as limits from '#contract/limits.ts'
import { t } from '#contract/translate.ts'
import { TagsField } from '#kit/form/fields/tags-field.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import type { FormHandle } from '#kit/form/use-resource-form.ts'
import type { DomainValues } from './values.ts'

interface FieldsProps {
  form: FormHandle<DomainValues>
}

/** A primary needs the contact for its SOA record, a secondary the servers to copy from. */
export function SourceField({ form }: FieldsProps) {
  const type = useWatch({ control: form.control, name: 'type' })
  return type === 'master' ? (
    <TextField
      form={form}
      name="soa_email"
      label={t('SOA email')}
      email
      className="max-w-lg"
      placeholder="hostmaster@example.com"
      hint={t('Published in the zone as the administrator’s contact address.')}
    />
  ) : (
    <TagsField
      form={form}
      name="master_ips"
      label={t('Primary servers')}
      noun={t('address')}
      spaced
      className="max-w-lg"
      maxLength={limits.maxAxfrLength}
      hint={t('IPv4 or IPv6 addresses of the servers that the zone is copied from, at least one.')}
    />
  )
}
