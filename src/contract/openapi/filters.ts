/** The grammar of X-Filter as JSON Schema: what is common to all lists, and the members of each (gaps 1.2). */
import { definition, type Schema } from '../schema.ts'
import type { Endpoint } from '../endpoint.ts'
import { filterLimits } from '../filter.ts'
import type { IdentifierCodec } from '../identifiers/codec.ts'
import { itemOf, orderableMembers } from '../ordering.ts'
import { membersOf, schemaName, schemaReference, type JsonObject, type SchemaWriter } from './json-schema.ts'

const kinds = { Text: 'string', Number: 'number', Boolean: 'boolean' } as const
type Kind = keyof typeof kinds | 'Any'

const operatorTexts: Readonly<Record<string, string>> = {
  '+gt': 'Greater than this.',
  '+gte': 'Greater than this, or equal.',
  '+lt': 'Less than this.',
  '+lte': 'Less than this, or equal.',
  '+neq': 'Not equal to this.',
}

/** The values that a member of this kind is compared with. */
const valuesOf = (kind: Kind) => ({
  type: kind === 'Any' ? ['string', 'number', 'boolean', 'null'] : [kinds[kind], 'null'],
})

function comparison(kind: Kind): JsonObject {
  const operators = Object.entries(operatorTexts).map(([name, description]) => [
    name,
    { description, ...valuesOf(kind) },
  ])
  const contains = { type: 'string', description: 'Contains this, in upper or lower case.' }
  return {
    description: 'Operators, which must all apply. Times are compared as text, such as `2026-06-15T10:30:00`.',
    type: 'object',
    properties: {
      ...Object.fromEntries(operators),
      ...(kind === 'Number' || kind === 'Boolean' ? {} : { '+contains': contains }),
    },
    minProperties: 1,
    additionalProperties: false,
  }
}

/** The condition on a member in a filter: a value that it must equal, or operators. */
const condition = (kind: Kind): JsonObject => ({
  description: 'A value that the member must equal, in upper or lower case, or operators.',
  anyOf: [valuesOf(kind), schemaReference(`${kind}Comparison`)],
})

/** The kind of a member's values; those of lists are compared one by one. */
function kindOf(schema: Schema | undefined): Kind {
  const def = schema && definition(schema)
  switch (def?.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return kindOf(def.innerType)
    case 'array':
      return kindOf(def.element)
    case 'string':
    case 'enum':
      return 'Text'
    case 'number':
      return 'Number'
    case 'boolean':
      return 'Boolean'
    default:
      return 'Any'
  }
}

/** The schema of a member by its path, such as `entity.type`. */
const memberAt = (schema: Schema | undefined, path: string): Schema | undefined =>
  path.split('.').reduce<Schema | undefined>((found, name) => found && membersOf(found)[name], schema)

/** The name of a list's filter, such as `NodeFilter`. */
export const filterName = (endpoint: Endpoint) => `${schemaName(itemOf(endpoint) ?? endpoint.returns) ?? ''}Filter`

/** The members of a list in words. */
export const filterableInWords = (filterable: readonly string[], codec: IdentifierCodec) =>
  filterable.length === 0
    ? 'No member can be filtered on.'
    : `Members: ${filterable.map((name) => `\`${codec.name(name)}\``).join(', ')}.`

/** Adds the schemas that the filter of a list needs. */
export function addFilter(
  endpoint: Endpoint,
  filterable: readonly string[],
  codec: IdentifierCodec,
  { components }: SchemaWriter,
) {
  const name = codec.name(filterName(endpoint))
  const item = itemOf(endpoint)
  const members = filterable.map((path) => [path, kindOf(memberAt(item, path))] as const)
  for (const [, kind] of members) {
    components[`${kind}Comparison`] ??= comparison(kind)
    components[`${kind}Condition`] ??= condition(kind)
  }
  const conditions = {
    ...Object.fromEntries(members.map(([path, kind]) => [codec.name(path), schemaReference(`${kind}Condition`)])),
    '+and': { description: 'Groups that must all apply.', type: 'array', items: schemaReference(`${name}Group`) },
    '+or': { description: 'Groups of which one must apply.', type: 'array', items: schemaReference(`${name}Group`) },
  }
  const about = filterableInWords(filterable, codec)
  components[`${name}Group`] = {
    description: `Conditions that must all apply. ${about}`,
    type: 'object',
    properties: conditions,
    additionalProperties: false,
  }
  components[name] = {
    description: `Conditions that must all apply, and an order. Groups may be nested ${filterLimits.depth} levels deep, with at most ${filterLimits.conditions} conditions, of which ${filterLimits.contains} have \`+contains\`. ${about}`,
    type: 'object',
    properties: {
      ...conditions,
      '+order_by': {
        description: 'The member to sort by.',
        type: 'string',
        enum: orderableMembers(endpoint).map((path) => codec.name(path)),
      },
      '+order': {
        description: 'The direction; needs `+order_by`. By default `asc`.',
        type: 'string',
        enum: ['asc', 'desc'],
      },
    },
    additionalProperties: false,
  }
}
