/** Chooses one of the primaries whose records the user may read or change. */
import { useDeferredValue, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import { pageSize } from '#contract/limits.ts'
import { records } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { Combobox } from '#ui/combobox.tsx'
import type { FieldIds } from '#ui/field.tsx'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { domainList } from '#queries/domains.ts'
import { domainEntity, nameForms, unicodeNameOf } from '../domain.ts'

interface DomainPickerProps {
  ids: FieldIds
  /** The operation that the user must be allowed to call on the records of an offered domain. */
  operation: typeof records.list | typeof records.create
  value: Domain | null
  onChange: (domain: Domain | null) => void
  /** The id of a domain that is not offered. */
  exclude?: number
}

export function DomainPicker({ ids, operation, value, onChange, exclude }: DomainPickerProps) {
  const permissionFor = usePermission()
  const [searchText, setSearchText] = useState('')
  const all = useQuery(domainList.all).data
  const deferredText = useDeferredValue(searchText.trim())
  // In an account with too many domains to load, the service searches.
  const isSearched = (all?.exceedsLimit ?? false) && deferredText !== ''
  const { data: found, isFetching } = useQuery({
    ...domainList.page(
      { page: 1, page_size: pageSize.default },
      {
        '+or': nameForms(deferredText).map((form) => ({ domain: { '+contains': form } })),
      },
    ),
    enabled: isSearched,
    placeholderData: (previous) => previous,
  })
  const domains = (isSearched ? found?.data : all?.items) ?? []
  const choices = domains.filter(
    (domain) =>
      domain.id !== exclude &&
      domain.type === 'master' &&
      isAllowed(permissionFor(operation, { entity: domainEntity(domain) })),
  )
  const listed = value && !choices.some(({ id }) => id === value.id) ? [value, ...choices] : choices
  return (
    <Combobox
      {...ids}
      placeholder={t('Choose a domain')}
      emptyText={
        !all
          ? t('Loading')
          : operation === records.list
            ? t('No primary domain that you can read')
            : t('No primary domain that you can change')
      }
      items={listed.map((domain) => {
        const unicode = unicodeNameOf(domain.domain)
        return {
          value: String(domain.id),
          label: domain.domain,
          ...(unicode === null ? {} : { hint: unicode }),
        }
      })}
      value={value ? String(value.id) : null}
      onChange={(id) => onChange(listed.find((domain) => String(domain.id) === id) ?? null)}
      {...(all?.exceedsLimit ? { onSearch: setSearchText, searching: isFetching } : {})}
    />
  )
}
