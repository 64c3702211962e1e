/**
 * For the sweep of hostile texts: the texts of a body by its schema, and bodies with another text in one of their
 * places.
 */
import * as z from 'zod/mini'
import { isDictionary } from '#contract/json.ts'
import { text as textLength } from '#contract/limits.ts'
import { definition, type Schema } from '#contract/schema.ts'

type Path = readonly (string | number)[]

/** A text in a body. */
export interface TextMember {
  readonly path: Path
  /** Characters, by the contract. */
  readonly limit: number
  /** The choices next to it, by name: they may determine which rules apply. */
  readonly choices: ReadonlyMap<string, readonly string[]>
}

/** The schema without its wrappers. */
function bare(schema: Schema): Schema {
  const def = definition(schema)
  return def.type === 'optional' || def.type === 'nullable' || def.type === 'default' ? bare(def.innerType) : schema
}

const optionsOf = (schema: Schema): readonly string[] => {
  const def = definition(bare(schema))
  return def.type === 'enum' ? Object.values(def.entries).map(String) : []
}

/**
 * Every text in a body: in objects, lists and dictionaries, and in place of a choice. Throws for a kind of schema that
 * it does not know.
 */
export function findTexts(
  schema: Schema,
  path: Path = [],
  choices: TextMember['choices'] = new Map<string, readonly string[]>(),
): TextMember[] {
  const def = definition(bare(schema))
  switch (def.type) {
    case 'string': {
      const max = z.globalRegistry.get(bare(schema))?.['maxLength']
      return [{ path, choices, limit: typeof max === 'number' ? max : textLength.max }]
    }
    case 'enum':
    case 'unknown':
      // Free text instead of one of the choices.
      return [{ path, choices: new Map(), limit: textLength.max }]
    case 'array':
      return findTexts(def.element, [...path, 0])
    case 'record':
      return findTexts(def.valueType, [...path, 'member'])
    case 'object': {
      const members = Object.entries(def.shape)
      const beside = new Map(
        members.map(([name, member]) => [name, optionsOf(member)] as const).filter(([, options]) => options.length > 0),
      )
      return members.flatMap(([name, member]) => findTexts(member, [...path, name], beside))
    }
    case 'number':
    case 'boolean':
      return []
    default:
      throw new Error(`Which texts can ${path.join('.')} contain, which is of type ${def.type}?`)
  }
}

/** The members of a query. */
export const memberNames = (schema: Schema): string[] => {
  const def = definition(bare(schema))
  return def.type === 'object' ? Object.keys(def.shape) : []
}

/** The value at a path; undefined when there is none. */
export function memberAt(value: unknown, [segment, ...rest]: Path): unknown {
  if (segment === undefined) return value
  if (typeof segment === 'number') return Array.isArray(value) ? memberAt(value[segment], rest) : undefined
  return isDictionary(value) ? memberAt(value[segment], rest) : undefined
}

/** A copy with another value at a path, whose objects and lists are made where they are missing. */
export function withMember(value: unknown, [segment, ...rest]: Path, member: unknown): unknown {
  if (segment === undefined) return member
  if (typeof segment === 'number') {
    const items: unknown[] = Array.isArray(value) ? [...value] : []
    items[segment] = withMember(items[segment], rest, member)
    return items
  }
  const members = isDictionary(value) ? value : {}
  return { ...members, [segment]: withMember(members[segment], rest, member) }
}

/** The bodies in which a text is tried: with each choice next to it, and the other choices as in the example. */
export function variantsOf(example: unknown, { path, choices }: TextMember): unknown[] {
  const parent = path.slice(0, -1)
  // An example without the object that holds the text gets one.
  const isNew = parent.length > 0 && memberAt(example, parent) === undefined
  const filled = isNew
    ? [...choices].reduce<unknown>((body, [name, [first]]) => withMember(body, [...parent, name], first), example)
    : example
  const others = [...choices].flatMap(([name, options]) => {
    const place = [...parent, name]
    const current = memberAt(filled, place)
    return current === undefined
      ? []
      : options.filter((option) => option !== current).map((option) => withMember(filled, place, option))
  })
  return [filled, ...others]
}
