/** The columns of the table of domains. */
import { useMemo } from 'react'
import type { Domain } from '#contract/areas/domains.ts'
import { delegationStates } from '#contract/rules/domains/delegation.ts'
import { domainStatuses, domainTypes } from '#contract/rules/domains/domain-types.ts'
import { timeInWords, zoneDefaults } from '#contract/dns/records/ttl.ts'
import { t } from '#contract/translate.ts'
import { relativeTime, useNow } from '#kit/format/time.tsx'
import { labelIn, type Column } from '#kit/table/model/column.ts'
import { TagCell } from '#kit/table/cells/tag-cell.tsx'
import { timeColumn } from '#kit/table/model/time-column.tsx'
import { ResourceMark, RowNote } from '#kit/actions/resource-mark.tsx'
import { delegationOfDomain, delegations, type Delegations } from '#queries/delegations.ts'
import { Status } from '#ui/badge.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { useStore } from '#ui/use-store.ts'
import {
  delegationLabels,
  delegationTones,
  domainKey,
  domainStatusLabels,
  domainTones,
  domainTypeLabels,
  nameForms,
  unicodeNameOf,
} from '../domain.ts'

const notLookedUp = () => t('Not looked up')

/** The result of a look-up, and its time. */
function DelegationCell({ kept }: { kept: ReturnType<typeof delegationOfDomain> }) {
  const now = useNow()
  if (!kept) return <span className="text-ink-muted">{notLookedUp()}</span>
  return (
    <Tooltip text={t('Looked up {time}', { time: relativeTime(kept.at, now) })}>
      <Status tone={delegationTones[kept.state]}>{delegationLabels[kept.state]()}</Status>
    </Tooltip>
  )
}

const delegationColumn = (kept: Delegations): Column<Domain> => ({
  id: 'delegation',
  header: () => t('Delegation'),
  value: (domain) => delegationOfDomain(kept, domain)?.state ?? null,
  format: labelIn(delegationLabels),
  compareAs: 'options',
  options: delegationStates,
  width: 12.5,
  facet: true,
  emptyLabel: notLookedUp,
  hiddenByDefault: true,
  cell: (domain) => <DelegationCell kept={delegationOfDomain(kept, domain)} />,
})

const domainColumns: readonly Column<Domain>[] = [
  {
    id: 'domain',
    header: () => t('Domain'),
    value: ({ domain }) => domain,
    cell: ({ domain }) => {
      const unicode = unicodeNameOf(domain)
      if (unicode === null) return domain
      return (
        <>
          {domain} <span className="font-normal text-ink-muted">{unicode}</span>
        </>
      )
    },
    width: 12,
    searchable: true,
    filterField: 'domain',
    searchForms: nameForms,
    serverSortable: true,
  },
  {
    id: 'status',
    header: () => t('Status'),
    value: ({ status }) => status,
    format: labelIn(domainStatusLabels),
    width: 7.25,
    cell: ({ id, status }) => (
      <>
        <ResourceMark resource={domainKey({ id })}>
          <Status tone={domainTones[status]}>{domainStatusLabels[status]()}</Status>
        </ResourceMark>
        <RowNote resource={domainKey({ id })} />
      </>
    ),
    facet: true,
    searchable: true,
    options: domainStatuses,
    card: 'badge',
  },
  {
    id: 'type',
    header: () => t('Type'),
    value: ({ type }) => type,
    format: labelIn(domainTypeLabels),
    width: 6.75,
    facet: true,
    searchable: true,
    options: domainTypes,
    card: 'subtitle',
  },
  {
    id: 'unicode',
    header: () => t('Internationalized name'),
    value: ({ domain }) => unicodeNameOf(domain),
    width: 12,
    searchable: true,
    hiddenByDefault: true,
    card: 'hidden',
    aliases: ['idn'],
  },
  {
    id: 'description',
    header: () => t('Description'),
    value: ({ description }) => description,
    width: 9,
    searchable: true,
    card: 'block',
  },
  {
    id: 'tags',
    header: () => t('Tags'),
    value: ({ tags }) => tags,
    width: 8.5,
    facet: true,
    card: 'block',
    cell: ({ tags }) => (tags.length > 0 ? <TagCell tags={tags} /> : null),
    emptyLabel: () => t('No tags'),
    searchable: true,
    aliases: ['tag'],
    filterField: 'tags',
  },
  {
    id: 'group',
    header: () => t('Display group'),
    value: ({ group }) => group,
    width: 8,
    facet: true,
    hiddenByDefault: true,
    card: 'hidden',
    emptyLabel: () => t('No group'),
    searchable: true,
    filterField: 'group',
    serverSortable: true,
  },
  {
    id: 'soa_email',
    header: () => t('SOA email'),
    value: ({ soa_email }) => soa_email,
    width: 14,
    hiddenByDefault: true,
    card: 'hidden',
    searchable: true,
    aliases: ['email'],
  },
  {
    id: 'ttl',
    header: () => t('Default TTL'),
    value: ({ ttl_sec }) => ttl_sec || zoneDefaults.ttl_sec,
    compareAs: 'number',
    width: 8.25,
    card: 'hidden',
    cell: ({ ttl_sec }) => timeInWords(ttl_sec || zoneDefaults.ttl_sec),
  },
  timeColumn({
    id: 'updated',
    header: () => t('Updated'),
    timeOf: ({ updated }) => updated ?? null,
    width: 7.5,
    card: 'hidden',
  }),
  {
    id: 'id',
    header: () => t('ID'),
    value: ({ id }) => id,
    compareAs: 'number',
    width: 6,
    hiddenByDefault: true,
    card: 'hidden',
    align: 'end',
    searchable: true,
    cell: ({ id }) => <span className="font-mono text-sm">{id}</span>,
  },
]

export function useDomainColumns(): readonly Column<Domain>[] {
  const kept = useStore(delegations)
  // Inserted after the type.
  return useMemo(() => domainColumns.toSpliced(3, 0, delegationColumn(kept)), [kept])
}
