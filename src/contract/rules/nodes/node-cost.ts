/** The cost of nodes in USD from the prices of their types: by the hour, up to the monthly price (gaps 4.1). */
import type { Node } from '../../areas/nodes.ts'
import type { NodeType } from '../../areas/types.ts'

export interface Cost {
  readonly monthly: number
  readonly hourly: number
  /** The share of backups; null when they are not enabled or have no price. */
  readonly backups: { readonly monthly: number; readonly hourly: number } | null
}

export function costOf(type: NodeType, withBackups: boolean): Cost {
  const { monthly, hourly } = type.addons.backups.price
  const backups = withBackups && monthly !== null && hourly !== null ? { monthly, hourly } : null
  return {
    monthly: type.price.monthly + (backups?.monthly ?? 0),
    hourly: type.price.hourly + (backups?.hourly ?? 0),
    backups,
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

/** What nodes cost together in a month, backups included where they are enabled. */
export function totalMonthlyCost(
  nodes: readonly Pick<Node, 'type' | 'backups'>[],
  types: readonly NodeType[],
): TotalCost {
  const typesById = new Map(types.map((type) => [type.id, type]))
  const costs = nodes.flatMap(({ type, backups }) => {
    const known = type === null ? undefined : typesById.get(type)
    return known ? [costOf(known, backups.enabled)] : []
  })
  return {
    total: costs.reduce((sum, { monthly }) => sum + monthly, 0),
    backups: costs.reduce((sum, { backups }) => sum + (backups?.monthly ?? 0), 0),
    unpriced: nodes.length - costs.length,
  }
}
