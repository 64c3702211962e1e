/** The DNS records that would be left dangling when a node loses its addresses, for the question about it. */
import { useQuery } from '@tanstack/react-query'
import { domains } from '#contract/operations.ts'
import { fullyQualifiedName } from '#contract/dns/names/dns-name.ts'
import { joinNames } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { pointingRecords, type PointingRecords as Found } from '#queries/record-search.ts'

/** At most this many are named; the others are only counted. */
const maxNamed = 5

/**
 * As high while it is searched as when nothing is found, on a phone two lines, so that the buttons below it do not
 * move. Absent for users without access to domains.
 */
export function PointingRecords({ addresses }: { addresses: readonly string[] }) {
  const mayList = isAllowed(usePermission()(domains.list))
  const { data, error } = useQuery({ ...pointingRecords(addresses), enabled: mayList })
  if (!mayList) return null
  return (
    <p className="mt-3 max-sm:min-h-[2lh]">
      {data ? describe(data) : error ? notSearched() : t('Searching for DNS records with these addresses.')}
    </p>
  )
}

const notSearched = () => t('Your domains could not be searched for DNS records with these addresses.')

/** Speaks of your domains only: a restricted user does not see all, and others may point to the node, too. */
function describe({ found, complete }: Found): string {
  if (found.length === 0)
    return complete
      ? t('None of your domains has a record with these addresses.')
      : t('Not all of your domains could be searched for DNS records with these addresses.')
  const allNames = [...new Set(found.map(({ domain, record }) => fullyQualifiedName(record.name, domain.domain)))]
  const names = joinNames(allNames, maxNamed)
  return complete
    ? plural(
        found.length,
        '{count} DNS record has one of these addresses and would be left dangling: {names}. The record is kept.',
        '{count} DNS records have one of these addresses and would be left dangling: {names}. The records are kept.',
        { names },
      )
    : plural(
        found.length,
        'At least {count} DNS record has one of these addresses and would be left dangling: {names}. The record is kept.',
        'At least {count} DNS records have one of these addresses and would be left dangling: {names}. The records are kept.',
        { names },
      )
}
