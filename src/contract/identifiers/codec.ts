/**
 * Translates identifiers between neutral words and those of a service. The documents write node and monitor in
 * identifiers that contain a product name elsewhere. Both words are settings that this codec applies at the edge, so
 * that all other code knows only the neutral words. Translation swaps a neutral word and its replacement, and so is its
 * own inverse: `node` is no identifier at the edge once another word replaces it. `nodebalancer` never changes.
 *
 * Requests are translated before they are validated, so each translation takes time linear in the text, whatever it is.
 */
import type { Filter } from '../filter.ts'
import { definition, isTooLong, type ErrorDetail, type Schema } from '../schema.ts'
import { isDictionary } from '../json.ts'
import { neutralWords, type IdentifierWords } from './words.ts'

export interface IdentifierCodec {
  /** A name: a member such as `node_id`, a grant such as `add_nodes`, a path parameter such as `nodeId`. */
  name(name: string): string
  /** A path with or without `/v4`; the query string is kept. */
  path(path: string): string
  /** Scopes as text, also those of the headers X-OAuth-Scopes and X-Accepted-OAuth-Scopes. */
  scopes(scopes: string): string
  /** The X-Filter object. */
  filter(filter: Filter): Filter
  /** A body from neutral words to those of the service. Free-form data of users (z.record) is kept. */
  toWire(schema: Schema, value: unknown): unknown
  /** A body from the words of the service to neutral ones, without members that the schema does not have. */
  fromWire(schema: Schema, value: unknown): unknown
  /** The field of an error, and its reason. */
  errorDetail(errorDetail: ErrorDetail, direction: Direction): ErrorDetail
  /** A sentence or a label of the service, such as "Node busy.", with the names in it. Never a text of users. */
  sentence(text: string, direction: Direction): string
}

type Translate = (text: string) => string
type Direction = 'toWire' | 'fromWire'

const identityCodec: IdentifierCodec = {
  name: (name) => name,
  path: (path) => path,
  scopes: (scopes) => scopes,
  filter: (filter) => filter,
  toWire: (_, value) => value,
  fromWire: (_, value) => value,
  errorDetail: (errorDetail) => errorDetail,
  sentence: (text) => text,
}

/** The codec of a pair of words, which costs nothing when both are the neutral ones. */
export function createIdentifierCodec(words: IdentifierWords): IdentifierCodec {
  if (words.node === neutralWords.node && words.monitor === neutralWords.monitor) return identityCodec
  const translateWord = createWordTranslator(words)
  // The words of a name are separated by `_`, digits, brackets or a capital: node_id, nodeId, nodes[0].
  const translateName: Translate = (text) => text.replace(/[A-Z]?[a-z]+/g, translateWord)
  const valueTranslators = createValueTranslators(translateWord, translateName)
  const translators = { translateName, translators: valueTranslators }
  const sentence = createSentenceTranslator(words, translateName)
  return {
    name: translateName,
    path: (path) => translatePath(path, translateWord),
    scopes: (scopes) => translateScopes(scopes, translateWord),
    filter: (filter) => translateFilter(filter, translateName, valueTranslators),
    toWire: (schema, value) => translateBody(schema, value, 'toWire', translators),
    fromWire: (schema, value) => translateBody(schema, value, 'fromWire', translators),
    errorDetail: ({ field, reason }, direction) => ({
      reason: sentence(reason, direction),
      ...(field === undefined ? {} : { field: translateName(field) }),
    }),
    sentence,
  }
}

/**
 * Translates whole words, which a hyphen does not end: `node-1` is a label. A plain word is translated in one direction
 * only, because the other word may be an ordinary one: "Internal server error".
 */
function createSentenceTranslator(words: IdentifierWords, translateName: Translate) {
  const sources: Readonly<Record<Direction, ReadonlySet<string>>> = {
    toWire: new Set(Object.values(neutralWords)),
    fromWire: new Set(Object.values(words)),
  }
  return (text: string, direction: Direction) =>
    text.replace(/[\w-]+/g, (name, offset: number) => {
      if (!/^[A-Za-z]+(?:_[a-z]+)*$/.test(name)) return name
      const end = offset + name.length
      const isIdentifier = name.includes('_') || /^:[a-z]/.test(text.slice(end, end + 2))
      const singular = name.toLowerCase().replace(/s$/, '')
      return isIdentifier || sources[direction].has(singular) ? translateName(name) : name
    })
}

/** Translates a word: the singular, the plural, and both with a capital. */
function createWordTranslator({ node, monitor }: IdentifierWords): Translate {
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  const pairs = [
    [neutralWords.node, node],
    [neutralWords.monitor, monitor],
  ] as const
  const counterpart = new Map<string, string>()
  for (const [neutralWord, wireWord] of pairs) {
    for (const form of [
      (text: string) => text,
      (text: string) => `${text}s`,
      capital,
      (text: string) => capital(`${text}s`),
    ]) {
      counterpart.set(form(neutralWord), form(wireWord))
      counterpart.set(form(wireWord), form(neutralWord))
    }
  }
  return (text) => counterpart.get(text) ?? text
}

/**
 * Translates what precedes the slash of an id, and the suffix of a kernel: `node/debian12`,
 * `node%2F5.14-x86_64-node150`.
 */
function translateId(id: string, translateWord: Translate): string {
  const [whole, prefix = '', slash = ''] = /^([^/%]+)(\/|%2f)/i.exec(id) ?? []
  if (whole === undefined) return id
  const name = id.slice(whole.length)
  const translated = name.replace(
    /-([a-z]+)(\d+)$/i,
    (_, word: string, digits: string) => `-${translateWord(word)}${digits}`,
  )
  return translateWord(prefix) + slash + translated
}

/**
 * Translates the first segment, and the prefix of an id after `images` or `kernels`. Nothing else in a path contains
 * the words.
 */
function translatePath(path: string, translateWord: Translate): string {
  const [whole = '', version = '', first = ''] = /^((?:\/v4(?:beta)?(?=\/|$))?\/?)([^/?]*)/.exec(path) ?? []
  const rest = path.slice(whole.length)
  const collectionPath = first === 'images' ? '/' : '/kernels/'
  const tail = rest.startsWith(collectionPath)
    ? collectionPath + translateId(rest.slice(collectionPath.length), translateWord)
    : rest
  return version + translateWord(first) + tail
}

/** Translates the area of each scope, which precedes a colon. */
const translateScopes = (scopes: string, translateWord: Translate) =>
  scopes.replace(/([^\s,:]+)(:?)/g, (scope, area: string, colon: string) =>
    colon === '' ? scope : translateWord(area) + colon,
  )

type ValueTranslators = Readonly<Record<string, Translate>>

/** Members whose text contains identifiers, and how it is translated. The text of other members is kept. */
const createValueTranslators = (translateWord: Translate, translateName: Translate): ValueTranslators => ({
  scopes: (text) => translateScopes(text, translateWord),
  id: (text) => translateId(text, translateWord),
  image: (text) => translateId(text, translateWord),
  images: (text) => translateId(text, translateWord),
  kernel: (text) => translateId(text, translateWord),
  /** Actions of events. */
  action: translateName,
  /** Kinds of entity in events. The ids of node types do not contain the words. */
  type: (text) => text.split('_').map(translateWord).join('_'),
  url: (text) => translatePath(text, translateWord),
  capabilities: (text) => text.split(' ').map(translateWord).join(' '),
})

/** Looks at own properties only, because a member may have the name of an inherited one, such as `constructor`. */
const translatorOf = (translators: ValueTranslators, member: string): Translate | undefined =>
  Object.hasOwn(translators, member) ? translators[member] : undefined

/** A translation that remembers the texts it has seen. */
function remembering(translate: Translate): Translate {
  const seen = new Map<string, string>()
  return (text) => {
    const known = seen.get(text)
    if (known !== undefined) return known
    const translated = translate(text)
    seen.set(text, translated)
    return translated
  }
}

/**
 * Walks schema and value together, so that only members of the contract's objects are renamed. A list with too many
 * items is kept as it is: it will be refused anyway.
 */
function translateBody(
  schema: Schema,
  body: unknown,
  direction: Direction,
  { translateName, translators }: { translateName: Translate; translators: ValueTranslators },
): unknown {
  // A few names occur often, such as those of list items.
  const rename = remembering(translateName)
  const walk = (schema: Schema | undefined, value: unknown, member: string): unknown => {
    const def = schema && definition(schema)
    if (def?.type === 'optional' || def?.type === 'nullable' || def?.type === 'default')
      return walk(def.innerType, value, member)
    if (schema && def?.type === 'array' && Array.isArray(value))
      return isTooLong(schema, value) ? value : value.map((item) => walk(def.element, item, member))
    if (def?.type === 'object' && isDictionary(value)) {
      if (direction === 'toWire')
        return Object.fromEntries(
          Object.entries(value).map(([name, item]) => [
            rename(name),
            walk(Object.hasOwn(def.shape, name) ? def.shape[name] : undefined, item, name),
          ]),
        )
      // Iterates over the members of the schema, because a sender may add very many others, which are ignored.
      return Object.fromEntries(
        Object.entries(def.shape).flatMap(([name, item]) => {
          const wireName = rename(name)
          return Object.hasOwn(value, wireName) ? [[name, walk(item, value[wireName], name)]] : []
        }),
      )
    }
    return def && typeof value === 'string' ? (translatorOf(translators, member)?.(value) ?? value) : value
  }
  return walk(schema, body, '')
}

function translateFilter(filter: Filter, translateName: Translate, translators: ValueTranslators): Filter {
  const value = (member: string, given: unknown): unknown => {
    if (typeof given === 'string') return translatorOf(translators, member)?.(given) ?? given
    if (Array.isArray(given)) return given.map((item) => (isDictionary(item) ? group(item) : item))
    return isDictionary(given)
      ? Object.fromEntries(Object.entries(given).map(([operator, operand]) => [operator, value(member, operand)]))
      : given
  }
  const group = (members: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(members).map(([field, given]) => {
        if (field === '+order_by' && typeof given === 'string') return [field, translateName(given)]
        if (field.startsWith('+')) return [field, value('', given)]
        return [translateName(field), value(field.split('.').at(-1) ?? field, given)]
      }),
    )
  // The result has the same shape with other words.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return group(filter) as Filter
}
