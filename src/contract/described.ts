/**
 * Descriptions for the OpenAPI document, next to the schemas that they describe. The build of the dashboard leaves them
 * out (scripts/build/without-descriptions.ts), so they cost no bytes there.
 */
import * as z from 'zod/mini'

type Schema = z.core.$ZodType

/** Keywords of JSON Schema that no check of the schema implies, such as `format`. */
type Keywords = Readonly<Record<string, unknown>>

/** A schema that appears under this name in the document. */
export function named<S extends Schema>(id: string, description: string, schema: S, keywords: Keywords = {}): S {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), ...keywords, id, description })
  return schema
}

/** A copy of the schema with a description, for one member. The document adds the limits of the schema to the text. */
export function described<S extends Schema>(schema: S, description: string, keywords: Keywords = {}): S {
  const copy = z.clone(schema)
  z.globalRegistry.add(copy, { ...keywords, description })
  return copy
}
