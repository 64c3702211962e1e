/** How old the last backup of a node is, in the steps of the filter. */
import type { Node } from '#contract/areas/nodes.ts'
import { parseWireTime } from '#contract/time.ts'

const hour = 3_600_000
/** By the upper end in hours. */
const ages = [
  ['day', 'Less than a day', 24],
  ['week', '1 to 7 days', 168],
  ['month', '1 to 4 weeks', 672],
  ['older', 'Over 4 weeks', Number.POSITIVE_INFINITY],
] as const
export const backupAgeLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ages.map(([id, label]) => [id, label])),
  never: 'None yet',
  off: 'Backups off',
}

/** `now`: milliseconds since the epoch. */
export function backupAge({ backups: { enabled, last_successful: last } }: Pick<Node, 'backups'>, now: number): string {
  if (!enabled) return 'off'
  if (last === null) return 'never'
  const hours = (now - parseWireTime(last).getTime()) / hour
  return ages.find(([, , end]) => hours < end)?.[0] ?? 'older'
}
