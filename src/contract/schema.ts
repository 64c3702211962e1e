/**
 * The vocabulary the contract's schemas are written in: zod/mini types that carry the interface's own error reasons
 * (docs/interface/gaps.md 1.3), so that the service's answer and the form's message are the same sentence.
 */
import * as z from 'zod/mini'

export type Schema = z.core.$ZodType
export type Input<S> = S extends Schema ? z.input<S> : never
export type Output<S> = S extends Schema ? z.output<S> : never

/** What a schema is made of, told apart by `type`. */
export const definition = (schema: Schema) =>
  // Every zod schema is one of this union; the base type does not say so.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  (schema as z.core.$ZodTypes)._zod.def

/** An inclusive range, of characters for text and of the value for integers. */
export interface Range {
  readonly min: number
  readonly max: number
}

export const lengthReason = ({ min, max }: Range) => `Length must be ${min}-${max} characters`
export const rangeReason = ({ min, max }: Range) => `Must be ${min}-${max}`
export const enumReason = (values: readonly unknown[]) => `Must be one of ${values.join(', ')}`

export const typeReason = (type: string) => `Must be of type ${type}`
export const requiredReason = (field: string) => `${field} is required`
export const invalidReason = (field: string) => `${field} is not valid`

/** Text of min..max characters, counted as people count them (code points, not UTF-16 units). */
export const text = (range: Range) => {
  const reason = lengthReason(range)
  return z.string().check(
    z.refine((value) => characters(value) >= range.min && characters(value) <= range.max, { error: reason, abort: true }),
    z.meta({ minLength: range.min, maxLength: range.max }),
  )
}

/** Text that must not be empty; nothing in it counts as missing. */
export const filled = (field: string) =>
  z.string().check(z.refine((value) => value.trim() !== '', { error: requiredReason(field), abort: true }), z.meta({ minLength: 1 }))

/** A rule between members: every finding lands on the member it names (gaps 1.3). */
export const judge =
  <T>(findings: (value: T) => readonly { readonly field?: string; readonly reason: string }[]) =>
  (payload: z.core.ParsePayload<T>) => {
    for (const { field, reason } of findings(payload.value)) {
      payload.issues.push({ code: 'custom', input: payload.value, path: field === undefined ? [] : [field], message: reason })
    }
  }

/** Characters of a value as JSON; endless for what is nested too deeply to be written. */
export const jsonLength = (value: unknown): number => {
  try {
    return JSON.stringify(value).length
  } catch {
    return Infinity
  }
}

/** How many characters a person sees as typed: code points. */
export const characters = (value: string) => Array.from(value).length

/** A whole number within an inclusive range. */
export const int = (range: Range) => {
  const reason = rangeReason(range)
  return z.int().check(z.gte(range.min, reason), z.lte(range.max, reason))
}

export const atMostReason = (count: number) => `Must contain at most ${count} items`
/** Upper bound of an array's length. */
export const atMost = (count: number) => z.maxLength(count, atMostReason(count))

/** Identifier of an object: a positive integer, growing per account and never used again (gaps 1.4). */
export const Id = z.int().check(z.positive())

/** A moment on the wire: `YYYY-MM-DDTHH:MM:SS`, always UTC, never with a zone (compute.md, Resources). */
export const Timestamp = z.string().check(z.meta({ format: 'date-time' }))

/** The empty object, answered by operations that return nothing (compute.md, Conventions). */
export const Empty = z.object({}).check(z.meta({ id: 'Empty' }))

/** The page envelope (compute.md, Conventions). */
export const pageOf = <S extends Schema>(item: S) =>
  z.object({ data: z.array(item), page: z.int(), pages: z.int(), results: z.int() })

/** One page of a collection as it comes over the wire. */
export interface Page<T> {
  data: T[]
  page: number
  pages: number
  results: number
}

/** An answer that may be HTTP 204 without a body, which is null on both sides. */
export const orNothing = <S extends Schema>(schema: S) => z.nullable(schema)

/** page >= 1, page_size 25..500, default 100 (gaps 1.1). Numbers in code, text in the address. */
export const pageSize = { min: 25, max: 500, default: 100 }
const integerFromText = () =>
  z.coerce.number<number>({ error: 'Must be an integer' }).check(
    z.refine(Number.isSafeInteger, { error: 'Must be an integer', abort: true }),
    z.meta({ type: 'integer' }),
  )
export const PageQuery = z.object({
  page: z._default(integerFromText().check(z.gte(1, 'Must be 1 or greater')), 1),
  page_size: z._default(
    integerFromText().check(z.gte(pageSize.min, rangeReason(pageSize)), z.lte(pageSize.max, rangeReason(pageSize))),
    pageSize.default,
  ),
})
