/** What deleting several nodes deletes with them, and what it saves. */
import { useQuery } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { totalMonthlyCost } from '#contract/rules/node-cost.ts'
import { formatMonthlyPrice, pluralize } from '#kit/format.ts'
import { Time } from '#kit/time.tsx'
import { typeList } from '#queries/types.ts'

/** More nodes than this are not listed one by one. */
const maxListed = 12

export function BulkDeletionImpact({ nodes }: { nodes: readonly Node[] }) {
  const types = useQuery(typeList).data?.data
  const saved = types ? totalMonthlyCost(nodes, types).total : 0
  return (
    <>
      <ul className="mt-2 mb-2 list-disc pl-5">
        {nodes.slice(0, maxListed).map(({ id, label, ipv4, ipv6, backups: { enabled, last_successful: last } }) => (
          <li key={id}>
            <span className="font-medium">{label}</span>:{' '}
            <span className="font-mono text-sm">{[...ipv4, ...(ipv6 === null ? [] : [ipv6])].join(', ')}</span>
            {enabled &&
              (last === null ? (
                ', its backups'
              ) : (
                <>
                  , its backups (latest: <Time value={last} />)
                </>
              ))}
          </li>
        ))}
        {nodes.length > maxListed && <li>{`those of ${pluralize(nodes.length - maxListed, 'further node')}`}</li>}
      </ul>
      {saved > 0 && (
        <p>
          Billing stops: up to <strong>{formatMonthlyPrice(saved)} a month</strong> less.
        </p>
      )}
    </>
  )
}
