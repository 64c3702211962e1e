/** The fields that create and settings share. */
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { classes } from '#ui/class-names.ts'
import { RestrictedTagsNote } from '#shared/tags/restricted-tags-note.tsx'
import type { Domain } from '#contract/areas/domains.ts'
import * as limits from '#contract/limits.ts'
import { domains } from '#contract/operations.ts'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { SelectField } from '#kit/form/fields/select-field.tsx'
import { TagsField } from '#kit/form/fields/tags-field.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import type { FormHandle } from '#kit/form/use-resource-form.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { domainTagsInUse } from '#queries/domains.ts'
import { domainEntity } from '../domain.ts'
import { timeFields, timeLabels, timeOptions } from './time-options.ts'
import type { DomainValues } from './values.ts'

interface FieldsProps {
  form: FormHandle<DomainValues>
}

export function TransferField({ form }: FieldsProps) {
  return (
    <TagsField
      form={form}
      name="axfr_ips"
      label={t('Addresses')}
      noun={t('address')}
      spaced
      optional
      className="max-w-lg"
      maxLength={limits.maxAxfrLength}
      hint={t('IPv4 or IPv6 addresses that can transfer the whole zone (AXFR). They can see everything in the zone.')}
    />
  )
}

/** `domain`: the domain whose settings are edited; absent on create. */
export function DescriptionFields({ form, domain }: FieldsProps & { domain?: Domain }) {
  const suggestions = useQuery(domainTagsInUse).data
  const mayTag = isAllowed(
    usePermission()(domain ? domains.update : domains.create, {
      members: ['tags'],
      ...(domain ? { entity: domainEntity(domain) } : {}),
    }),
  )
  return (
    <div className="grid gap-5">
      <TextField
        form={form}
        name="description"
        label={t('Description')}
        optional
        limit={limits.domainDescription}
        className="max-w-lg"
      />
      {mayTag ? (
        <TagsField
          form={form}
          name="tags"
          label={t('Tags')}
          optional
          suggestions={suggestions}
          className="max-w-lg"
          hint={t('{min} to {max} characters each.', {
            min: formatNumber(limits.tagLength.min),
            max: formatNumber(limits.tagLength.max),
          })}
        />
      ) : (
        <RestrictedTagsNote />
      )}
      <TextField
        form={form}
        name="group"
        label={t('Display group')}
        optional
        limit={limits.domainGroup}
        className="max-w-lg"
        hint={t('A name to group domains by. Tags are more flexible.')}
      />
    </div>
  )
}

export function TimeFields({ form, className }: FieldsProps & { className?: string }) {
  // A value that another service has set stays selectable.
  const times = useWatch({ control: form.control, name: 'times' })
  return (
    <div
      className={classes('grid max-w-lg grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-5', className)}
    >
      {timeFields.map((field) => (
        <SelectField
          key={field}
          form={form}
          name={`times.${field}`}
          label={timeLabels[field].label()}
          hint={timeLabels[field].hint()}
          options={timeOptions(field, Number(times[field]))}
        />
      ))}
    </div>
  )
}
