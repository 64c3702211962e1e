/** Columns that hold JSON text, read through the schema that they were written by. */
import * as z from 'zod/mini'
import type { Schema } from '#contract/schema.ts'

/** Reads a JSON column. Throws when it does not match the schema, which is a fault of the service. */
export function readJson<S extends Schema>(schema: S, text: string): z.output<S> {
  const value: unknown = JSON.parse(text)
  return z.parse(schema, value)
}

export const Texts = z.array(z.string())
