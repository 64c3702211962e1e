/** What backups cost. */
import { useQuery } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { totalMonthlyCost } from '#contract/rules/nodes/node-cost.ts'
import { t } from '#contract/translate.ts'
import { formatHourlyPrice, formatMonthlyPrice, pluralize } from '#kit/format/texts.ts'
import { nodeCosts, typeList } from '#queries/types.ts'

const withBackups = ({ type, backups }: Node) => ({ type, backups: { ...backups, enabled: true } })

/** Shows the price of several nodes together. */
export function BackupsPrice({ nodes }: { nodes: readonly Node[] }) {
  const costOfNode = useQuery(nodeCosts).data
  if (!costOfNode) return null
  const { backups, unpriced } = totalMonthlyCost(nodes.map(withBackups), costOfNode)
  if (backups === 0) return null
  return (
    <p>
      In total, at most <strong>{formatMonthlyPrice(backups)} a month</strong>
      {unpriced > 0 && `, not counting ${pluralize(unpriced, 'node')} with an unknown price`}.
    </p>
  )
}

/** Shows the price of one node, by its type. A service without prices still charges. */
export function BackupPrice({ node }: { node: Node }) {
  const price = useQuery(typeList).data?.data.find(({ id }) => id === node.type)?.addons.backups.price
  if (!price || price.monthly === null) return <span className="text-ink-muted">{t('A paid service.')}</span>
  return (
    <span>
      A paid service: <strong>{formatMonthlyPrice(price.monthly)} a month</strong>
      <span className="text-ink-muted">
        {' '}
        at most{price.hourly === null ? '' : `, ${formatHourlyPrice(price.hourly)} an hour`}, in addition to the price
        of the node.
      </span>
    </span>
  )
}

/** What enabling backups of a node brings and costs. */
export function BackupsOffer({ node }: { node: Node }) {
  return (
    <>
      <p>{t('The node will be backed up daily.')}</p>
      <p className="mt-2">
        <BackupPrice node={node} /> You will be billed until you cancel backups or delete the node.
      </p>
    </>
  )
}
