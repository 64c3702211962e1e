/** JSON Schema of the contract's schemas, as the OpenAPI document has them. */
import * as z from 'zod/mini'
import type { IdentifierCodec } from '../identifiers/codec.ts'
import { isDictionary } from '../json.ts'
import { definition, type Schema } from '../schema.ts'
import { withLimits } from './limits-in-words.ts'

export type JsonObject = Record<string, unknown>
export type Direction = 'input' | 'output'

export const schemaReference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** The name of a schema in neutral words; undefined for one that has none. */
export const schemaName = (schema: Schema) => z.globalRegistry.get(schema)?.id

/** Removes what zod adds but the interface does not promise, or what is obvious: names of members are text. */
function removeZodExtras(schema: z.core.JSONSchema.BaseSchema) {
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  delete schema.propertyNames
  // `items` says the same in a way that more tools understand.
  if (schema.items) delete schema.prefixItems
}

/** `anyOf` a schema and null, as one schema that has null among its types and values. References stay as they are. */
function mergeNull({ anyOf, ...rest }: JsonObject): JsonObject {
  const [first, second, third] = Array.isArray(anyOf) ? anyOf : []
  if (!isDictionary(first) || !isDictionary(second) || third !== undefined || second['type'] !== 'null')
    return anyOf === undefined ? rest : { anyOf, ...rest }
  if (typeof first['type'] !== 'string') return { anyOf, ...rest }
  const { enum: values, ...inner } = first
  return {
    ...inner,
    type: [first['type'], 'null'],
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
    ...rest,
  }
}

/** A text of the contract, which is the value of a member, in the words of the service. */
const wireText = (codec: IdentifierCodec, member: string, text: string): unknown => {
  const wire = codec.toWire(z.object({ [member]: z.string() }), { [member]: text })
  return isDictionary(wire) ? wire[codec.name(member)] : text
}

/** Puts a schema of zod into the words of the service. `member`: the member whose value it describes. */
function translate(value: unknown, codec: IdentifierCodec, member = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => translate(item, codec, member))
  if (!isDictionary(value)) return value
  const translated = Object.fromEntries(
    Object.entries(mergeNull({ ...value })).map(([key, item]) => {
      if (key === 'properties' && isDictionary(item)) {
        const members = Object.entries(item).map(([name, schema]) => [codec.name(name), translate(schema, codec, name)])
        return [key, Object.fromEntries(members)]
      }
      if (key === '$ref') return [key, schemaReference(codec.name(String(item).replace('#/$defs/', ''))).$ref]
      if (key === 'required' && Array.isArray(item)) return [key, item.map((name) => codec.name(String(name)))]
      if (key === 'enum' && Array.isArray(item))
        return [key, item.map((each) => (typeof each === 'string' ? wireText(codec, member, each) : each))]
      if (key === 'description') return [key, codec.sentence(String(item), 'toWire')]
      return [key, translate(item, codec, member)]
    }),
  )
  return withLimits(translated)
}

/** Writes schemas, and collects those that have a name. */
export function createSchemaWriter(codec: IdentifierCodec) {
  const components: Record<string, JsonObject> = {}

  const add = (name: string, schema: unknown) => {
    if (components[codec.name(name)]) return
    const { id: _, ...rest } = isDictionary(schema) ? schema : {}
    const translated = translate(rest, codec)
    if (isDictionary(translated)) components[codec.name(name)] = translated
  }

  const write = (schema: Schema, io: Direction): unknown => {
    const name = schemaName(schema)
    // Most schemas are needed many times, and take long to write.
    if (name !== undefined && components[codec.name(name)]) return schemaReference(codec.name(name))
    const {
      $defs,
      $schema: _,
      ...json
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => removeZodExtras(jsonSchema),
    })
    for (const [name, namedSchema] of Object.entries($defs ?? {})) add(name, namedSchema)
    if (name === undefined) return translate(json, codec)
    add(name, json)
    return schemaReference(codec.name(name))
  }
  return { components, write }
}
export type SchemaWriter = ReturnType<typeof createSchemaWriter>

/** The members of an object; none for other schemas. */
export function membersOf(schema: Schema | undefined): Readonly<Record<string, Schema>> {
  const def = schema && definition(schema)
  if (def?.type === 'nullable' || def?.type === 'optional' || def?.type === 'default') return membersOf(def.innerType)
  return def?.type === 'object' ? def.shape : {}
}
