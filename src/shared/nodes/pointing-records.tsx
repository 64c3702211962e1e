/** The DNS records that would dangle after a node loses its addresses, for the confirmation. */
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
 * Mostly two lines: the texts are about as long as one with a few results, so that the buttons below do not move.
 * Absent for users without access to domains.
 */
export function PointingRecords({ addresses }: { addresses: readonly string[] }) {
  const mayList = isAllowed(usePermission()(domains.list))
  const { data, error } = useQuery({ ...pointingRecords(addresses), enabled: mayList })
  if (!mayList) return null
  return (
    <p className="mt-4 min-h-[2lh]">
      {data
        ? describe(data)
        : error
          ? notSearched()
          : t('Searching your domains for records with these addresses, which would be left dangling.')}
    </p>
  )
}

const notSearched = () => t('Your domains could not be searched for DNS records with these addresses.')

/**
 * Only refers to the user's own domains: a restricted user cannot see all, and other domains may point to the node,
 * too.
 */
function describe({ found, complete }: Found): string {
  if (found.length === 0)
    return complete
      ? t('None of your domains has a record with these addresses. Other domains were not searched.')
      : t('Not all of your domains could be searched for DNS records with these addresses.')
  const allNames = [...new Set(found.map(({ domain, record }) => fullyQualifiedName(record.name, domain.domain)))]
  const names = joinNames(allNames, maxNamed)
  return complete
    ? plural(
        found.length,
        '{count} DNS record is kept and would be left dangling: {names}.',
        '{count} DNS records are kept and would be left dangling: {names}.',
        { names },
      )
    : plural(
        found.length,
        'At least {count} DNS record is kept and would be left dangling: {names}.',
        'At least {count} DNS records are kept and would be left dangling: {names}.',
        { names },
      )
}
