/** Several nodes from one form: their labels from a pattern, and what may be wrong with it. */
import * as z from 'zod/mini'
import { NodeLabel } from '#contract/areas/nodes.ts'
import * as limits from '#contract/limits.ts'
import { check, type Refusal } from '#contract/refusal.ts'
import { int, requiredReason } from '#contract/schema.ts'
import type { CreateValues } from './values.ts'

export type Pattern = Pick<CreateValues, 'label' | 'count' | 'first'>

/** Stands for the number in a label pattern. */
export const numberMark = '{n}'

export const isSeveral = ({ count }: Pick<CreateValues, 'count'>): boolean => count !== null && count > 1 && Number.isInteger(count)

/** How many nodes the form makes; one while the entered number makes no sense. */
export const countOf = ({ count }: Pick<CreateValues, 'count'>) => (isSeveral({ count }) ? Math.min(count ?? 1, limits.nodesAtOnce.max) : 1)

/** `web-{n}` from 08 on: web-08, web-09, web-10. Empty texts when the service is to name them. */
export function labelsOf(pattern: Pattern): string[] {
  const { label, first } = pattern
  return Array.from({ length: countOf(pattern) }, (_, at) => label.replaceAll(numberMark, String(Number(first) + at).padStart(first.length, '0')))
}

const Count = z.object({ count: int(limits.nodesAtOnce) })

/** The first label that the contract refuses speaks for all of them. */
function labelRefusal(pattern: Pattern): Refusal[] {
  if (pattern.label === '') return []
  if (!pattern.label.includes(numberMark)) return [{ field: 'label', reason: `Must contain ${numberMark}, which stands for the number` }]
  for (const label of labelsOf(pattern)) {
    const checked = check(NodeLabel, label)
    if (!checked.ok) return checked.refusals.map(({ reason }) => ({ field: 'label', reason }))
  }
  return []
}

function firstRefusal({ first, label }: Pattern): Refusal[] {
  if (label === '') return []
  if (first === '') return [{ field: 'first', reason: requiredReason('first') }]
  return /^\d{1,9}$/.test(first) ? [] : [{ field: 'first', reason: 'Must be a whole number of at most 9 digits' }]
}

export function severalRefusals(values: Pattern): Refusal[] {
  const counted = check(Count, { count: values.count })
  if (!counted.ok) return counted.refusals
  if (!isSeveral(values)) return []
  const first = firstRefusal(values)
  return first.length > 0 ? first : labelRefusal(values)
}
