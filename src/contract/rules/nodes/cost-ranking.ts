/** The costs of the nodes of each region, tag and so on, the most expensive first. */
import { roundToCents, totalMonthlyCost, type CostOfNode, type PricedNode } from './node-cost.ts'

interface RankedCost {
  readonly key: string
  /** Per month. */
  readonly total: number
}

export interface CostRanking {
  /** The most expensive first. */
  readonly top: readonly RankedCost[]
  /** The total cost of the nodes with at least one of the other keys. Null when there are none. */
  readonly others: { readonly keys: readonly string[]; readonly total: number } | null
}

/**
 * The total monthly cost of the nodes with each key, such as a region or a tag. A node with several keys counts for
 * each of them. Keys that cost nothing are left out.
 */
export function rankMonthlyCosts<T extends PricedNode>(
  nodes: readonly T[],
  costOfNode: CostOfNode,
  keysOf: (node: T) => readonly string[],
  maxTop: number,
): CostRanking {
  const totals = new Map<string, number>()
  for (const node of nodes) {
    const monthly = costOfNode(node)?.monthly ?? 0
    if (monthly > 0) for (const key of keysOf(node)) totals.set(key, (totals.get(key) ?? 0) + monthly)
  }
  const ranked = [...totals]
    .map(([key, total]) => ({ key, total: roundToCents(total) }))
    .toSorted((a, b) => b.total - a.total || (a.key < b.key ? -1 : 1))
  const keys = ranked.slice(maxTop).map(({ key }) => key)
  const isOther = new Set(keys)
  const ofOthers = nodes.filter((node) => keysOf(node).some((key) => isOther.has(key)))
  return {
    top: ranked.slice(0, maxTop),
    others: keys.length === 0 ? null : { keys, total: totalMonthlyCost(ofOthers, costOfNode).total },
  }
}
