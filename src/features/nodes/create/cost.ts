/** What a node will cost, from its type's prices (gaps 4.1): by the hour, up to the price of a month. USD. */
import type { NodeType } from '#contract/areas/types.ts'

export interface Cost {
  readonly monthly: number
  readonly hourly: number
  /** Part of it that is for backups; null when they are not taken or have no price. */
  readonly backups: { readonly monthly: number; readonly hourly: number } | null
}

export function costOf(type: NodeType, withBackups: boolean): Cost {
  const { monthly, hourly } = type.addons.backups.price
  const backups = withBackups && monthly !== null && hourly !== null ? { monthly, hourly } : null
  return { monthly: type.price.monthly + (backups?.monthly ?? 0), hourly: type.price.hourly + (backups?.hourly ?? 0), backups }
}
