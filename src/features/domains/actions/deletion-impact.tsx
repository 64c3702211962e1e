/** What deleting a domain deletes with it, shown in the confirmation, with the zone to download before. */
import { useQuery } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import { pluralize } from '#kit/format.ts'
import { recordCount } from '#queries/records.ts'

export function DeletionImpact({ domain }: { domain: Domain }) {
  const count = useQuery(recordCount(domain.id)).data?.results
  return (
    <>
      <p>
        This cannot be undone. Also deleted:{' '}
        {count === undefined
          ? 'its records'
          : count === 0
            ? 'nothing, it has no records'
            : `its ${pluralize(count, 'record')}`}
        .
      </p>
      <p className="mt-1">The name servers stop answering for it shortly afterwards.</p>
    </>
  )
}
