/** Several nodes from one form: labels from a pattern, and their validation. */
import * as z from 'zod/mini'
import { NodeLabel } from '#contract/rules/nodes/node-requests.ts'
import * as limits from '#contract/limits.ts'
import { validate } from '#contract/validation.ts'
import { boundedInt, requiredReason, type ErrorDetail } from '#contract/schema.ts'
import { t } from '#contract/translate.ts'
import type { CreateValues } from './values.ts'

export type LabelPattern = Pick<CreateValues, 'label' | 'count' | 'first'>

/** Replaced by the node's number in a label pattern. */
export const numberPlaceholder = '{n}'

export const isBatch = ({ count }: Pick<CreateValues, 'count'>): boolean =>
  count !== null && count > 1 && Number.isInteger(count)

/** The number of nodes to create; one while the entry is invalid. */
export const nodeCount = ({ count }: Pick<CreateValues, 'count'>) =>
  isBatch({ count }) ? Math.min(count ?? 1, limits.nodeBatchSize.max) : 1

/** `web-{n}` from 08: web-08, web-09, web-10. Empty labels when the service chooses them. */
export function nodeLabels(pattern: LabelPattern): string[] {
  const { first } = pattern
  const label = pattern.label.trim()
  return Array.from({ length: nodeCount(pattern) }, (_, index) =>
    label.replaceAll(numberPlaceholder, String(Number(first) + index).padStart(first.length, '0')),
  )
}

/** The next number from which all labels are free, padded to the same width. Null when the field would accept none. */
export function nextFreeStart(pattern: LabelPattern, isTaken: (label: string) => boolean): string | null {
  const width = pattern.first.length
  for (let start = Number(pattern.first) + 1; start < 1e9; start += 1) {
    const first = String(start).padStart(width, '0')
    if (!nodeLabels({ ...pattern, first }).some(isTaken)) return first
  }
  return null
}

const Count = z.object({ count: boundedInt(limits.nodeBatchSize) })

/** Reports the first label that violates the contract. */
function validateLabels(pattern: LabelPattern): ErrorDetail[] {
  if (pattern.label.trim() === '') return []
  const digits = Math.max(pattern.first.length, String(Number(pattern.first) + nodeCount(pattern)).length)
  // Shortened to leave room for the number.
  const stem = pattern.label.trim().slice(0, limits.nodeLabel.max - 1 - digits)
  const example = pattern.label.includes(numberPlaceholder)
    ? pattern.label
    : `${stem}${/[-._]$/.test(stem) ? '' : '-'}${numberPlaceholder}`
  for (const label of nodeLabels({ ...pattern, label: example })) {
    const result = validate(NodeLabel, label)
    if (!result.ok) return result.errors.map(({ reason }) => ({ field: 'label', reason }))
  }
  if (example === pattern.label) return []
  const reason = t('Must contain {placeholder}, which is replaced by the number, such as {example}', {
    placeholder: numberPlaceholder,
    example,
  })
  return [{ field: 'label', reason }]
}

function validateFirstNumber({ first, label }: LabelPattern): ErrorDetail[] {
  if (label.trim() === '') return []
  if (first === '') return [{ field: 'first', reason: requiredReason('first') }]
  return /^\d{1,9}$/.test(first) ? [] : [{ field: 'first', reason: t('Must be a whole number of at most 9 digits') }]
}

export function validateBatch(values: LabelPattern): ErrorDetail[] {
  const countResult = validate(Count, { count: values.count })
  if (!countResult.ok) return countResult.errors
  if (!isBatch(values)) return []
  const firstNumberErrors = validateFirstNumber(values)
  return firstNumberErrors.length > 0 ? firstNumberErrors : validateLabels(values)
}
