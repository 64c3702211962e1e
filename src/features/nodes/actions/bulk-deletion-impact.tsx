/** What deleting several nodes deletes with them, and what it saves. */
import { useQuery } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { totalMonthlyCost } from '#contract/rules/node-cost.ts'
import { formatMonthlyPrice } from '#kit/format.ts'
import { Time } from '#kit/time.tsx'
import { typeList } from '#queries/types.ts'

export function BulkDeletionImpact({ nodes }: { nodes: readonly Node[] }) {
  const types = useQuery(typeList).data?.data
  const saved = types ? totalMonthlyCost(nodes, types).total : 0
  return (
    <>
      <ul className="mt-2 mb-2 max-h-48 list-disc overflow-y-auto pl-5">
        {nodes.map(({ id, label, ipv4, ipv6, backups: { enabled, last_successful: last } }) => (
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
      </ul>
      {saved > 0 && (
        <p>
          Billing stops: up to <strong>{formatMonthlyPrice(saved)} a month</strong> less.
        </p>
      )}
    </>
  )
}
