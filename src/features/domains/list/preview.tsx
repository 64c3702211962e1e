/** A domain's properties beside the list. */
import type { Domain } from '#contract/areas/domains.ts'
import { timeInWords, zoneDefaults } from '#contract/dns/records/ttl.ts'
import { t } from '#contract/translate.ts'
import { NoteItem } from '#kit/actions/resource-note.tsx'
import { Time } from '#kit/format/time.tsx'
import { FilterButton } from '#kit/table/filters/filter-button.tsx'
import { Status } from '#ui/badge.tsx'
import { BreakingAddress, CopyableText } from '#ui/copy.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { domainKey, domainStatusLabels, domainTones, domainTypeLabels, unicodeNameOf } from '../domain.ts'

export function DomainPreview({ domain }: { domain: Domain }) {
  const { status, type, soa_email: email, master_ips: primaries, description, tags, updated } = domain
  const unicode = unicodeNameOf(domain.domain)
  return (
    <DescriptionList>
      <DescriptionItem term={t('Status')}>
        <Status tone={domainTones[status]}>{domainStatusLabels[status]()}</Status>
      </DescriptionItem>
      <NoteItem resource={domainKey(domain)} />
      {unicode === null ? null : <DescriptionItem term={t('Reads')}>{unicode}</DescriptionItem>}
      <DescriptionItem term={t('Type')}>{domainTypeLabels[type]()}</DescriptionItem>
      {type === 'slave' ? (
        <DescriptionItem term={t('Primaries')}>
          {primaries.map((text) => (
            <CopyableText key={text} text={text} label={t('address {text}', { text })} mono>
              <BreakingAddress address={text} />
            </CopyableText>
          ))}
        </DescriptionItem>
      ) : (
        <>
          <DescriptionItem term={t('SOA email')}>{email}</DescriptionItem>
          <DescriptionItem term={t('Default TTL')}>
            {timeInWords(domain.ttl_sec || zoneDefaults.ttl_sec)}
          </DescriptionItem>
        </>
      )}
      {description ? <DescriptionItem term={t('Description')}>{description}</DescriptionItem> : null}
      {tags.length > 0 ? (
        <DescriptionItem term={t('Tags')}>
          <span className="flex flex-wrap gap-1">
            {tags.map((tag) => (
              <FilterButton key={tag} column="tags" value={tag}>
                {tag}
              </FilterButton>
            ))}
          </span>
        </DescriptionItem>
      ) : null}
      {updated ? (
        <DescriptionItem term={t('Updated')}>
          <Time value={updated} />
        </DescriptionItem>
      ) : null}
    </DescriptionList>
  )
}
