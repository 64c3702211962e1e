/**
 * One page of a collection: X-Filter (gaps 1.2), sorting and paging (gaps 1.1) over a select, in SQL that every
 * database knows. http/filter.ts has checked the filter against the contract; this maps its members to columns.
 */
import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { comparisonOperators, type Filter, type FilterValue } from '#contract/filter.ts'
import type { Page } from '#contract/schema.ts'
import { notFound } from '../errors.ts'

type Kind = 'text' | 'number' | 'flag' | 'time'

/** A filterable member as SQL. */
export type Field =
  /** `text` compares without case; `flag` is 0 or 1; `time` is a wire time. */
  | { readonly kind: Kind; readonly value: Expression<unknown> }
  /** An array in its own table: equality and `+contains` match when any element does. */
  | {
      readonly kind: 'list'
      readonly any: (condition: (element: Expression<unknown>) => RawBuilder<SqlBool>) => RawBuilder<SqlBool>
    }

type Fields = Readonly<Record<string, Field>>

const column = (name: string) => sql.ref(name)

/** Field definitions, by the column's name such as `nodes.label`. */
export const field = {
  text: (name: string): Field => ({ kind: 'text', value: column(name) }),
  number: (name: string): Field => ({ kind: 'number', value: column(name) }),
  flag: (name: string): Field => ({ kind: 'flag', value: column(name) }),
  time: (name: string): Field => ({ kind: 'time', value: column(name) }),
  /** Columns of a table by kind, each under its own name. */
  columns: (table: string, names: Partial<Record<Kind, readonly string[]>>): Fields =>
    Object.fromEntries(
      (['text', 'number', 'flag', 'time'] as const).flatMap((kind) =>
        (names[kind] ?? []).map((name): [string, Field] => [name, { kind, value: column(`${table}.${name}`) }]),
      ),
    ),
  /** Any expression instead of a column. */
  of: (kind: Kind, value: Expression<unknown>): Field => ({ kind, value }),
  /**
   * Elements are `element` of `table`, whose `owner` is the `key` of the select: `list('node_tags', 'tag', 'node_id',
   * 'nodes.id')`.
   */
  list: (table: string, element: string, owner: string, key: string): Field => ({
    kind: 'list',
    any: (condition) =>
      sql<SqlBool>`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${owner}`)} = ${sql.ref(key)} and ${condition(sql.ref(`${table}.${element}`))})`,
  }),
}
const always = sql<SqlBool>`1 = 1`
const never = sql<SqlBool>`1 = 0`

/** Joins conditions as a balanced tree, because databases limit the depth of expressions. */
function joinConditions(parts: readonly RawBuilder<SqlBool>[], operator: 'and' | 'or'): RawBuilder<SqlBool> {
  const [first] = parts
  if (!first) return always
  if (parts.length === 1) return first
  const middle = parts.length >> 1
  return sql<SqlBool>`(${joinConditions(parts.slice(0, middle), operator)} ${sql.raw(operator)} ${joinConditions(parts.slice(middle), operator)})`
}

const numberOf = (value: string | number | boolean) => {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  return typeof value !== 'boolean' && Number.isFinite(number) ? number : undefined
}
const flags = new Map<string | number | boolean, 0 | 1>([
  [true, 1],
  ['true', 1],
  [1, 1],
  [false, 0],
  ['false', 0],
  [0, 0],
])

/** Converts the value of a filter for a column; undefined when no value of the column can equal it. */
const toColumnValue: Record<Kind, (value: string | number | boolean) => string | number | undefined> = {
  text: (value) => String(value).toLowerCase(),
  time: String,
  number: numberOf,
  flag: (value) => flags.get(value),
}

const sqlOperators = { '+gt': '>', '+gte': '>=', '+lt': '<', '+lte': '<=' } as const
type Operator = (typeof comparisonOperators)[number] | 'equals'

/**
 * A text contains another one if removing the latter changes it. LIKE would compare each of its characters with the
 * whole pattern.
 */
function contains(value: Expression<unknown>, part: string): RawBuilder<SqlBool> {
  if (part === '') return sql<SqlBool>`${value} is not null`
  const text = sql`lower(cast(${value} as text))`
  return sql<SqlBool>`replace(${text}, ${part.toLowerCase()}, '') <> ${text}`
}

function comparison(
  kind: Kind,
  value: Expression<unknown>,
  operator: Operator,
  operand: FilterValue,
): RawBuilder<SqlBool> {
  const side = kind === 'text' ? sql`lower(${value})` : value
  if (operand === null) {
    if (operator === 'equals') return sql<SqlBool>`${value} is null`
    return operator === '+neq' ? sql<SqlBool>`${value} is not null` : never
  }
  if (operator === '+contains') return contains(value, String(operand))
  const known = toColumnValue[kind](operand)
  if (known === undefined) return operator === '+neq' ? always : never
  // No column of whole numbers equals 1.5, which PostgreSQL would not even compare with one.
  const columnValue = kind === 'number' ? sql`cast(${known} as double precision)` : known
  if (operator === '+neq') return sql<SqlBool>`(${value} is null or ${side} <> ${columnValue})`
  return operator === 'equals'
    ? sql<SqlBool>`${side} = ${columnValue}`
    : sql<SqlBool>`${side} ${sql.raw(sqlOperators[operator])} ${columnValue}`
}

function condition(target: Field, operator: Operator, operand: FilterValue): RawBuilder<SqlBool> {
  if (target.kind !== 'list') return comparison(target.kind, target.value, operator, operand)
  // True when no element is equal.
  if (operator === '+neq')
    return sql<SqlBool>`not ${target.any((element) => comparison('text', element, 'equals', operand))}`
  return target.any((element) => comparison('text', element, operator, operand))
}

const requireField = (fields: Fields, name: string): Field => {
  const found = fields[name]
  if (!found) throw new Error(`The filterable member ${name} has no field definition`)
  return found
}

/** The filter as a condition. */
function filterCondition(filter: Filter, fields: Fields): RawBuilder<SqlBool> {
  const parts: RawBuilder<SqlBool>[] = []
  for (const [name, operand] of Object.entries(filter)) {
    if (operand === undefined || name === '+order_by' || name === '+order') continue
    if (Array.isArray(operand)) {
      parts.push(
        joinConditions(
          operand.map((each) => filterCondition(each, fields)),
          name === '+or' ? 'or' : 'and',
        ),
      )
    } else if (typeof operand === 'object' && operand !== null) {
      for (const operator of comparisonOperators) {
        const value = operand[operator]
        if (value !== undefined) parts.push(condition(requireField(fields, name), operator, value))
      }
    } else {
      parts.push(condition(requireField(fields, name), 'equals', operand))
    }
  }
  return joinConditions(parts, 'and')
}

/** Sorting by a list keeps the order by id, because lists cannot be compared with each other. */
const sortExpression = (target: Field): RawBuilder<unknown> =>
  target.kind === 'list' ? sql`1` : target.kind === 'text' ? sql`lower(${target.value})` : sql`${target.value}`

export interface PageOptions {
  readonly filter: Filter | null
  readonly query: { readonly page: number; readonly page_size: number }
  /** The members that the contract allows to filter and order by. */
  readonly fields: Fields
  /** The default order (gaps 1.1) as SQL, such as sql`images.label`; by id when left out. */
  readonly order?: readonly RawBuilder<unknown>[]
}

/** The number of pages; one when there are no results (gaps 1.1). */
export const pageCount = (results: number, pageSize: number) => Math.max(1, Math.ceil(results / pageSize))

/**
 * Runs a select for one page. The select has its tables, columns and access conditions, but no order and no limit.
 * Throws 404 for a page beyond the last.
 */
export async function selectPage<DB, TB extends keyof DB, Row>(
  select: SelectQueryBuilder<DB, TB, Row>,
  options: PageOptions,
): Promise<Page<Row>> {
  const { filter, fields, query } = options
  const filtered = filter ? select.where(filterCondition(filter, fields)) : select
  const counted = await filtered
    .clearSelect()
    .select(sql`count(*)`.as('count'))
    .$castTo<{ count: number | string }>()
    .executeTakeFirstOrThrow()
  const results = Number(counted.count)
  const pages = pageCount(results, query.page_size)
  if (query.page > pages) throw notFound()
  if (results === 0) return { data: [], page: query.page, pages, results }

  const sorted = filter?.['+order_by']
  // Null is the smallest value, as in SQLite; in PostgreSQL it is the largest.
  const direction = sql.raw(filter?.['+order'] === 'desc' ? 'desc nulls last' : 'asc nulls first')
  const byId = sortExpression(requireField(fields, 'id'))
  const order =
    sorted === undefined
      ? (options.order ?? [byId])
      : [sql`${sortExpression(requireField(fields, sorted))} ${direction}`, byId]
  const ordered = order.reduce<SelectQueryBuilder<DB, TB, Row>>((query, each) => query.orderBy(each), filtered)
  const data = await ordered
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute()
  return { data, page: query.page, pages, results }
}
