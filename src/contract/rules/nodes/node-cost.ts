/** The cost of nodes in USD from the prices of their types: by the hour, up to the monthly price (gaps 4.1). */
import type { Node } from '../../areas/nodes.ts'
import type { NodeType } from '../../areas/types.ts'

export interface Cost {
  readonly monthly: number
  readonly hourly: number
  /** The share of backups; null when they are not enabled or have no price. */
  readonly backups: { readonly monthly: number; readonly hourly: number } | null
}

/** The members that determine the cost of a node. */
export type PricedNode = Pick<Node, 'type' | 'backups'>

export function costOf(type: NodeType, withBackups: boolean): Cost {
  const { monthly, hourly } = type.addons.backups.price
  const backups = withBackups && monthly !== null && hourly !== null ? { monthly, hourly } : null
  return {
    monthly: roundToCents(type.price.monthly + (backups?.monthly ?? 0)),
    hourly: type.price.hourly + (backups?.hourly ?? 0),
    backups,
  }
}

/** Monthly prices are whole cents, but their sums are not exact as binary fractions. */
export const roundToCents = (price: number) => Math.round(price * 100) / 100

/** The cost of a node; null when the price of its type is not known. */
export type CostOfNode = (node: PricedNode) => Cost | null

/**
 * Computes the cost of any node from these types. Every type is computed once, with and without backups, because
 * accounts have thousands of nodes.
 */
export function costTable(types: readonly NodeType[]): CostOfNode {
  const costs = new Map(types.map((type) => [type.id, { without: costOf(type, false), with: costOf(type, true) }]))
  return ({ type, backups }) => {
    const known = type === null ? undefined : costs.get(type)
    return known?.[backups.enabled ? 'with' : 'without'] ?? null
  }
}

interface TotalCost {
  /** Per month. */
  readonly total: number
  /** The share of backups. */
  readonly backups: number
  /** Nodes of a type whose price is not known. */
  readonly unpriced: number
}

/** The total monthly cost of nodes, including backups where they are enabled. */
export function totalMonthlyCost(nodes: readonly PricedNode[], costOfNode: CostOfNode): TotalCost {
  let [total, backups, unpriced] = [0, 0, 0]
  for (const node of nodes) {
    const cost = costOfNode(node)
    if (!cost) unpriced += 1
    total += cost?.monthly ?? 0
    backups += cost?.backups?.monthly ?? 0
  }
  return { total: roundToCents(total), backups: roundToCents(backups), unpriced }
}
