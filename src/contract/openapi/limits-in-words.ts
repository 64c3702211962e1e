/** Adds the limits of a schema to its description, so that no text of the contract repeats them. */
import { isDictionary } from '../json.ts'

type JsonObject = Readonly<Record<string, unknown>>

const inWords = (value: unknown) => (typeof value === 'number' ? value.toLocaleString('en') : String(value))

const rangeInWords = (min: unknown, max: unknown, unit: string): string | null => {
  if (max === undefined) return min === undefined ? null : `At least ${inWords(min)}${unit}.`
  if (min === max) return `Exactly ${inWords(max)}${unit}.`
  return min === undefined || min === 0
    ? `At most ${inWords(max)}${unit}.`
    : `${inWords(min)} to ${inWords(max)}${unit}.`
}

function sentences(schema: JsonObject): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = schema
  return [
    rangeInWords(minLength, maxLength, ' characters'),
    minimum === 0 && maximum !== undefined ? `0 to ${inWords(maximum)}.` : rangeInWords(minimum, maximum, ''),
    rangeInWords(minItems, maxItems, ' items'),
    schema['default'] === undefined ? null : `By default ${inWords(schema['default'])}.`,
  ].filter((sentence) => sentence !== null)
}

export function withLimits(schema: JsonObject): JsonObject {
  const { description } = schema
  if (typeof description !== 'string' || isDictionary(schema['properties'])) return schema
  return { ...schema, description: [description, ...sentences(schema)].join(' ') }
}
