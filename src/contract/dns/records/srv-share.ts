/** How SRV records of the same owner and priority share the connections (RFC 2782, Weight). */
import type { RecordValues } from './record-types.ts'

type Weighted = Pick<RecordValues, 'type' | 'priority' | 'weight' | 'target'>

/**
 * The share of a record in per cent, of the connections that go to its priority. `others`: the other records at its name. Null when
 * it is the only one of its priority, and for other types. Clients choose records of weight 0 rarely, and any when all have it.
 */
export function srvShare(record: Weighted, others: readonly Weighted[]): number | null {
  if (record.type !== 'SRV' || record.target === '.') return null
  const rivals = others.filter(
    ({ type, priority, target }) => type === 'SRV' && priority === record.priority && target !== '.',
  )
  if (rivals.length === 0) return null
  const total = rivals.reduce((sum, { weight }) => sum + weight, record.weight)
  return Math.round(total === 0 ? 100 / (rivals.length + 1) : (100 * record.weight) / total)
}
