/** The price of backups. */
import { useQuery } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { totalMonthlyCost } from '#contract/rules/nodes/node-cost.ts'
import { plural, t } from '#contract/translate.ts'
import { formatHourlyPrice, formatMonthlyPrice } from '#kit/format/texts.ts'
import { nodeCosts, typeList } from '#queries/types.ts'
import { rich, withElements } from '#ui/rich.tsx'

const withBackups = ({ type, backups }: Node) => ({ type, backups: { ...backups, enabled: true } })

const monthlyPriceText = (price: number) => t('{price} a month', { price: formatMonthlyPrice(price) })

/** Shows the price of several nodes together. */
export function BackupsPrice({ nodes }: { nodes: readonly Node[] }) {
  const costOfNode = useQuery(nodeCosts).data
  if (!costOfNode) return null
  const { backups, unpriced } = totalMonthlyCost(nodes.map(withBackups), costOfNode)
  if (backups === 0) return null
  const price = <strong>{monthlyPriceText(backups)}</strong>
  return (
    <p>
      {unpriced > 0
        ? withElements(
            (marks) =>
              plural(
                unpriced,
                'In total, at most {price}, not counting {count} node with an unknown price.',
                'In total, at most {price}, not counting {count} nodes with an unknown price.',
                marks,
              ),
            { price },
          )
        : rich('In total, at most {price}.', { price })}
    </p>
  )
}

/** Shows the price of one node, by its type. Even a service that does not list prices charges for backups. */
export function BackupPrice({ node }: { node: Node }) {
  const price = useQuery(typeList).data?.data.find(({ id }) => id === node.type)?.addons.backups.price
  if (!price || price.monthly === null) return <span className="text-ink-muted">{t('A paid service.')}</span>
  return (
    <span>
      {rich('A paid service: {price} {limits}', {
        price: <strong>{monthlyPriceText(price.monthly)}</strong>,
        limits: (
          <span className="text-ink-muted">
            {price.hourly === null
              ? t('at most, in addition to the price of the node.')
              : t('at most, {price} an hour, in addition to the price of the node.', {
                  price: formatHourlyPrice(price.hourly),
                })}
          </span>
        ),
      })}
    </span>
  )
}

/** The benefits and cost of enabling a node's backups. */
export function BackupsOffer({ node }: { node: Node }) {
  return (
    <>
      <p>{t('The node will be backed up daily.')}</p>
      <p className="mt-2">
        <BackupPrice node={node} /> {t('You will be billed until you cancel backups or delete the node.')}
      </p>
    </>
  )
}
