/** Which nodes need somebody's attention, and why: read off the nodes themselves, so it is true as soon as the list is. */
import type { Node } from '#contract/areas/nodes.ts'
import { lateAfterHours } from '#contract/rules/backup-schedule.ts'
import { instant } from '#contract/time.ts'

export interface Attention {
  node: Node
  why: string
  tone: 'warn' | 'bad'
}

const lateAfter = lateAfterHours * 3_600_000

const isBefore = (wire: string, moment: number) => instant(wire).getTime() < moment

/** Null: nothing. `now` in milliseconds. */
function reasonFor(node: Node, now: number): Omit<Attention, 'node'> | null {
  if (node.status === 'stopped') return { tone: 'bad', why: 'Stopped for maintenance' }
  const { enabled, last_successful } = node.backups
  if (enabled && last_successful !== null && isBefore(last_successful, now - lateAfter)) return { tone: 'warn', why: 'Its backup is late' }
  if (enabled && last_successful === null && isBefore(node.created, now - lateAfter)) return { tone: 'warn', why: 'It has no backup yet' }
  return null
}

/** The worst first, then in the order given. */
export function needsAttention(nodes: readonly Node[], now: number): Attention[] {
  const found = nodes.flatMap((node) => {
    const reason = reasonFor(node, now)
    return reason ? [{ node, ...reason }] : []
  })
  return [...found.filter(({ tone }) => tone === 'bad'), ...found.filter(({ tone }) => tone === 'warn')]
}
