/** Columns that hold JSON text: written by code of ours, read back through the schema they were written by. */
import * as z from 'zod/mini'
import type { Schema } from '#contract/schema.ts'

/** Reads a JSON column. Throws when the text is not what the schema says, which is a fault of ours and no bad input. */
export function readJson<S extends Schema>(schema: S, text: string): z.output<S> {
  const value: unknown = JSON.parse(text)
  return z.parse(schema, value)
}

export const Texts = z.array(z.string())
