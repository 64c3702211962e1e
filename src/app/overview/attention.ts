/** Which nodes need somebody's attention, and why: read off the nodes themselves, so it is true as soon as the list is. */
import type { Node } from '#contract/areas/nodes.ts'
import { lateAfterHours } from '#contract/rules/backup-schedule.ts'
import { nodeStatusWords } from '#contract/rules/node-status.ts'
import { instant } from '#contract/time.ts'

export interface Attention {
  node: Node
  why: string
  /** Whoever relies on it is without it now. */
  down: boolean
}

const lateAfter = lateAfterHours * 3_600_000

const isBefore = (wire: string, moment: number) => instant(wire).getTime() < moment

/** Null: nothing. `now` in milliseconds. */
function reasonFor(node: Node, now: number): Omit<Attention, 'node'> | null {
  if (node.status === 'stopped') return { down: true, why: nodeStatusWords.stopped }
  const { enabled, last_successful } = node.backups
  if (enabled && last_successful !== null && isBefore(last_successful, now - lateAfter)) return { down: false, why: 'Its backup is late' }
  if (enabled && last_successful === null && isBefore(node.created, now - lateAfter)) return { down: false, why: 'It has no backup yet' }
  return null
}

/** The worst first, then in the order given. */
export function needsAttention(nodes: readonly Node[], now: number): Attention[] {
  const found = nodes.flatMap((node) => {
    const reason = reasonFor(node, now)
    return reason ? [{ node, ...reason }] : []
  })
  return [...found.filter(({ down }) => down), ...found.filter(({ down }) => !down)]
}
