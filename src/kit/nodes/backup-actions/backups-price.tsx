/** What backups of several nodes cost together. */
import { useQuery } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { totalMonthlyCost } from '#contract/rules/node-cost.ts'
import { formatMonthlyPrice, pluralize } from '#kit/format.ts'
import { typeList } from '#queries/types.ts'

const withBackups = ({ type, backups }: Node) => ({ type, backups: { ...backups, enabled: true } })

export function BackupsPrice({ nodes }: { nodes: readonly Node[] }) {
  const types = useQuery(typeList).data?.data
  if (!types) return null
  const { backups, unpriced } = totalMonthlyCost(nodes.map(withBackups), types)
  if (backups === 0) return null
  return (
    <p>
      Together at most <strong>{formatMonthlyPrice(backups)} a month</strong>
      {unpriced > 0 && `, not counting ${pluralize(unpriced, 'node')} of unknown price`}.
    </p>
  )
}
