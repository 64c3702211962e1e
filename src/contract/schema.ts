/**
 * Building blocks of the contract's schemas: zod/mini types with the interface's own error reasons
 * (docs/interface/gaps.md 1.3), so that the error of the service and the message of the form are the same sentence.
 */
import { described, named } from './described.ts'
import { isEmail } from './dns/names/email.ts'
import { hasHiddenCharacters, hasInvisibleCharacters } from './text.ts'
import { reason } from './translate.ts'
import * as z from 'zod/mini'
import * as limits from './limits.ts'
import type { Range } from './limits.ts'

export type Schema = z.core.$ZodType
export type Input<S> = S extends Schema ? z.input<S> : never
export type Output<S> = S extends Schema ? z.output<S> : never

/** The definition of a schema, discriminated by `type`. */
export const definition = (schema: Schema) =>
  // Every zod schema belongs to this union, which the base type does not express.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  (schema as z.core.$ZodTypes)._zod.def

/** An entry of the error body; `field` is absent when the error belongs to no member. */
export interface ErrorDetail {
  reason: string
  field?: string
}

export const lengthReason = ({ min, max }: Range) =>
  reason('Length must be {min}-{max} characters', { min: String(min), max: String(max) })
export const isLengthReason = (reason: string) => reason.startsWith('Length must be ')
export const rangeReason = ({ min, max }: Range) =>
  reason('Must be {min}-{max}', { min: String(min), max: String(max) })
export const enumReason = (values: readonly unknown[]) =>
  reason('Must be one of {values}', { values: values.join(', ') })

export const requiredReason = (field: string) => reason('{field} is required', { field })
export const invalidReason = (field: string) => reason('{field} is not valid', { field })

/** Runs before every other check of a text, so that their cost is bounded by the length: `abort` skips them. */
const hasLength = (range: Range) =>
  z.refine<string>((value) => isWithinLength(value, range), { error: lengthReason(range), abort: true })

export const invisibleReason = reason('Must not contain control characters')

const isOneLine = () =>
  z.refine<string>((value) => !hasInvisibleCharacters(value), { error: invisibleReason, abort: true })

/**
 * Text of min..max characters of any kind, for secrets and for texts with a syntax of their own. `params`: the error of
 * a value that is not text.
 */
export const boundedText = (range: Range, params?: z.core.$ZodStringParams) =>
  z.string(params).check(hasLength(range), z.meta({ minLength: range.min, maxLength: range.max }))

/** Text of min..max characters, with surrounding white space removed; blank text counts as missing. */
export const trimmedText = (field: string, range: Range) =>
  z.string().check(
    z.refine((value) => isWithinLength(value, limits.text), { error: lengthReason(range), abort: true }),
    z.overwrite((value) => value.trim()),
    z.refine((value) => value !== '', { error: requiredReason(field), abort: true }),
    hasLength(range),
    isOneLine(),
    z.meta({ minLength: range.min, maxLength: range.max }),
  )

/** Text of one line without characters that hide or reorder others. For everything that lists and events show. */
export const boundedLine = (range: Range, params?: z.core.$ZodStringParams) =>
  boundedText(range, params).check(isOneLine(), z.meta({ minLength: range.min, maxLength: range.max }))

/** Refuses characters that hide or reorder others; line breaks and tabs do not count. */
export const withoutInvisible = () =>
  z.refine<string>((value) => !hasHiddenCharacters(value), { error: invisibleReason, abort: true })

/** Text that may have line breaks and tabs, but no characters that hide or reorder others. */
export const boundedLines = (range: Range) =>
  boundedText(range).check(withoutInvisible(), z.meta({ minLength: range.min, maxLength: range.max }))

/** A line without a limit of its own. Every text of a request has a limit. */
export const text = (params?: z.core.$ZodStringParams) => boundedLine(limits.text, params)

/** An email address, with surrounding white space removed. `orEmpty`: empty text is valid, too. */
export const emailAddress = (field: string, { orEmpty = false } = {}) =>
  z.string().check(
    z.overwrite((value) => value.trim()),
    hasLength(limits.text),
    isOneLine(),
    z.refine((value) => (orEmpty && value === '') || isEmail(value), { error: invalidReason(field) }),
    z.meta({ minLength: limits.text.min, maxLength: limits.text.max, ...(orEmpty ? {} : { format: 'email' }) }),
  )

/** Text that must not be empty; blank text counts as missing. */
export const nonEmpty = (field: string) =>
  text().check(
    z.refine((value) => value.trim() !== '', { error: requiredReason(field), abort: true }),
    z.meta({ minLength: 1 }),
  )

/** A rule between members; each error belongs to the member that it names (gaps 1.3). */
export const crossFieldRule =
  <T>(findErrors: (value: T) => readonly { readonly field?: string; readonly reason: string }[]) =>
  (payload: z.core.ParsePayload<T>) => {
    for (const { field, reason } of findErrors(payload.value)) {
      payload.issues.push({
        code: 'custom',
        input: payload.value,
        path: field === undefined ? [] : [field],
        message: reason,
      })
    }
  }

/** Length of a value as JSON, in UTF-16 units; Infinity for a value that is nested too deeply to be serialized. */
export const jsonLength = (value: unknown): number => {
  try {
    return JSON.stringify(value).length
  } catch {
    return Infinity
  }
}

/**
 * Number of characters of a text, counted in code points, so that an emoji, which has two UTF-16 units, is one
 * character.
 */
export const codePointLength = (value: string) => value.length - (value.match(/[\u{10000}-\u{10FFFF}]/gu)?.length ?? 0)

/** Whether a text has min..max characters. The characters of a text that is far too long are not counted. */
export function isWithinLength(value: string, { min, max }: Range): boolean {
  // A character has at most two UTF-16 units.
  if (value.length < min || value.length > 2 * max) return false
  const length = codePointLength(value)
  return length >= min && length <= max
}

/** An integer within an inclusive range. */
export const boundedInt = (range: Range) => {
  const outside = rangeReason(range)
  return z
    .int({ error: ({ code }) => (code === 'too_big' || code === 'too_small' ? outside : undefined) })
    .check(z.gte(range.min, outside), z.lte(range.max, outside))
}

/** The reason for a number without an upper limit. */
export const minimumReason = (min: number) => reason('Must be {min} or greater', { min: String(min) })

const maxItemsReason = (count: number) => reason('Must contain at most {count} items', { count: String(count) })

interface ListLimit {
  readonly max: number
  readonly reason: string
}
const listLimits = z.registry<ListLimit>()

/**
 * A list of a request. Every list of a request has a limit, which is checked before its items are
 * (request-validation.ts).
 */
export const listOf = <S extends Schema>(item: S, max: number = limits.maxListItems, reason = maxItemsReason(max)) =>
  z
    .array(item)
    .check(z.maxLength(max, reason), z.meta({ maxItems: max }))
    .register(listLimits, { max, reason })

/** The limit of a list; undefined for a list of a response. */
export const listLimit = (schema: Schema) => listLimits.get(schema)

/** Whether a list of a request has too many items, so that none of them needs to be checked. */
export const isTooLong = (schema: Schema, list: readonly unknown[]) =>
  list.length > (listLimit(schema)?.max ?? Infinity)

/** Identifier of an object: a positive integer that is never reused (gaps 1.4). */
export const Id = z.int().check(z.positive())

/** A time on the wire, always UTC (compute.md, Resources). */
export const Timestamp = described(z.string(), 'A time in UTC, without a zone.', {
  pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$`,
})

/** The response of operations that return nothing (compute.md, Conventions). */
export const Empty = named('Empty', 'The empty object: the operation returns nothing.', z.object({}))

/** The page envelope (compute.md, Conventions). It is named after its items. */
export const pageOf = <S extends Schema>(item: S) =>
  named(
    `${z.globalRegistry.get(item)?.id}Page`,
    'One page of a list.',
    z.object({
      data: described(z.array(item), 'The items of this page.'),
      page: described(z.int(), 'Number of this page, from 1.'),
      pages: described(z.int(), 'Number of pages, at least 1.'),
      results: described(z.int(), 'Number of items on all pages.'),
    }),
  )

/** A page of a collection on the wire. */
export interface Page<T> {
  data: T[]
  page: number
  pages: number
  results: number
}

/** A response that may be HTTP 204 without a body, which is null in client and handler. */
export const nullable = <S extends Schema>(schema: S) => z.nullable(schema)

const notIntegerReason = reason('Must be an integer')
/** Numbers in code, text in the query string. */
const coercedInteger = () =>
  z.coerce
    .number<number>({ error: notIntegerReason })
    .check(z.refine(Number.isSafeInteger, { error: notIntegerReason, abort: true }), z.meta({ type: 'integer' }))
export const PageQuery = z.object({
  page: described(
    z._default(coercedInteger().check(z.gte(1, minimumReason(1))), 1),
    'Number of the page. A page after the last one is 404.',
  ),
  page_size: described(
    z._default(
      coercedInteger().check(
        z.gte(limits.pageSize.min, rangeReason(limits.pageSize)),
        z.lte(limits.pageSize.max, rangeReason(limits.pageSize)),
      ),
      limits.pageSize.default,
    ),
    'Items on a page.',
  ),
})

/** Tags of nodes and domains (gaps 2.1). */
export const Tags = described(
  listOf(described(boundedLine(limits.tagLength), 'A tag.'), limits.maxTags),
  'Tags, which need not exist beforehand; an update replaces all of them. Stored sorted and without duplicates.',
)
