/**
 * The words that identifiers are made of. The documents write node and monitor where a maker's name stands; both words are settings,
 * applied at the edge by this codec, so that everything inside knows the neutral words only. Translation swaps the two words, which
 * makes it its own inverse: `node` is no longer a name at the edge once another word stands for it. `nodebalancer` never changes.
 */
import type { Filter } from './filter.ts'
import type { Refusal } from './refusal.ts'
import { definition, type Schema } from './schema.ts'

export interface Words {
  readonly node: string
  readonly monitor: string
}
export const neutralWords: Words = { node: 'node', monitor: 'monitor' }

/** Names the interface uses itself; a word that is one of them would make two things one. */
const reserved = new Set([
  'account', 'action', 'add', 'alerts', 'any', 'apps', 'backup', 'backups', 'config', 'configs', 'database', 'databases', 'device',
  'devices', 'disk', 'disks', 'domain', 'domains', 'entity', 'event', 'events', 'firewall', 'firewalls', 'global', 'id', 'image', 'images',
  'instances', 'ips', 'kernel', 'kernels', 'label', 'logins', 'networking', 'nke', 'nodebalancer', 'nodebalancers', 'nodes', 'monitors',
  'object', 'private', 'profile', 'record', 'records', 'region', 'regions', 'scopes', 'snapshot', 'sshkeys', 'stackscript', 'stackscripts',
  'status', 'subscription', 'tag', 'tags', 'token', 'tokens', 'type', 'types', 'user', 'users', 'volume', 'volumes',
])

/** A word of a setting: 2..32 lower-case letters, not a name of the interface itself. */
export const isIdentifierWord = (word: string) => /^[a-z]{2,32}$/.test(word) && !reserved.has(word)

/** True for two usable words that cannot be taken for one another, in the plural neither. */
export const areIdentifierWords = ({ node, monitor }: Words) =>
  isIdentifierWord(node) && isIdentifierWord(monitor) && node !== neutralWords.monitor && monitor !== neutralWords.node &&
  node !== monitor && node !== `${monitor}s` && monitor !== `${node}s`

export interface Identifiers {
  /** One name: a member such as `node_id`, a grant such as `add_nodes`, a path parameter such as `nodeId`. */
  name(name: string): string
  /** A path below the base address, or with `/v4`; a query string stays as it is. */
  path(path: string): string
  /** Scopes as written, also in the headers X-OAuth-Scopes and X-Accepted-OAuth-Scopes. */
  scopes(scopes: string): string
  /** The X-Filter object. */
  filter(filter: Filter): Filter
  /** A body from neutral words to those of the edge. Places that hold people's own data (z.record) stay as they are. */
  toWire(schema: Schema, value: unknown): unknown
  /** A body from the words of the edge to neutral ones. */
  fromWire(schema: Schema, value: unknown): unknown
  /** The field and the names in the reason of a refusal. */
  refusal(refusal: Refusal): Refusal
}

type Swap = (text: string) => string
type Direction = 'toWire' | 'fromWire'

const same: Identifiers = {
  name: (name) => name,
  path: (path) => path,
  scopes: (scopes) => scopes,
  filter: (filter) => filter,
  toWire: (_, value) => value,
  fromWire: (_, value) => value,
  refusal: (refusal) => refusal,
}

/** The codec of a pair of words; free when both are the neutral ones. */
export function identifiers(words: Words): Identifiers {
  if (words.node === neutralWords.node && words.monitor === neutralWords.monitor) return same
  const word = swapper(words)
  // Words of a name are told apart by `_`, digits, brackets and a capital inside: node_id, nodeId, nodes[0].
  const names: Swap = (text) => text.replace(/[A-Z]?[a-z]+/g, word)
  const values = valueRules(word, names)
  const body = bodyTranslator(names, values)
  return {
    name: names,
    path: (path) => translatePath(path, word),
    scopes: (scopes) => translateScopes(scopes, word),
    filter: (filter) => translateFilter(filter, names, values),
    toWire: (schema, value) => body(schema, value, 'toWire'),
    fromWire: (schema, value) => body(schema, value, 'fromWire'),
    refusal: ({ field, reason }) => ({
      reason: reason.replace(/[a-z]+(?:_[a-z]+)+|[a-z]+(?=:[a-z])/g, names),
      ...(field === undefined ? {} : { field: names(field) }),
    }),
  }
}

/** One word to its counterpart: the singular, the plural, and both with a capital. */
function swapper({ node, monitor }: Words): Swap {
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  const pairs = [[neutralWords.node, node], [neutralWords.monitor, monitor]] as const
  const counterpart = new Map<string, string>()
  for (const [inside, outside] of pairs) {
    for (const form of [(text: string) => text, (text: string) => `${text}s`, capital, (text: string) => capital(`${text}s`)]) {
      counterpart.set(form(inside), form(outside))
      counterpart.set(form(outside), form(inside))
    }
  }
  return (text) => counterpart.get(text) ?? text
}

/** `node/debian12`, `node%2Fdebian12`: the part before the slash. */
const translatePrefix = (id: string, word: Swap) => id.replace(/^[^/%]+(?=\/|%2f)/i, word)

/** The first segment; and the ids after `images` and `kernels`, whose prefix is a word. Nothing else in a path is an identifier. */
function translatePath(path: string, word: Swap): string {
  const [, version = '', first = '', rest = ''] = /^((?:\/v4(?:beta)?(?=\/|$))?\/?)([^/?]*)(.*)$/s.exec(path) ?? []
  const holder = first === 'images' ? '/' : '/kernels/'
  const tail = rest.startsWith(holder) ? holder + translatePrefix(rest.slice(holder.length), word) : rest
  return version + word(first) + tail
}

const translateScopes = (scopes: string, word: Swap) => scopes.replace(/[^\s,:]+(?=:)/g, word)

type ValueRules = Readonly<Record<string, Swap>>

/** Members whose text is made of identifiers; in every other member the text is left alone. */
const valueRules = (word: Swap, names: Swap): ValueRules => ({
  scopes: (text) => translateScopes(text, word),
  id: (text) => translatePrefix(text, word),
  image: (text) => translatePrefix(text, word),
  images: (text) => translatePrefix(text, word),
  kernel: (text) => translatePrefix(text, word),
  /** Event actions. */
  action: names,
  /** Kinds of entity in events; ids of node types have no such word. */
  type: (text) => text.split('_').map(word).join('_'),
  url: (text) => translatePath(text, word),
  capabilities: (text) => text.split(' ').map(word).join(' '),
})

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Own properties only: a member may be called like something every object inherits. */
const ruleOf = (rules: ValueRules, member: string): Swap | undefined => (Object.hasOwn(rules, member) ? rules[member] : undefined)

/** Schema and value are walked together, so that only members of the contract's own objects are renamed. */
function bodyTranslator(names: Swap, rules: ValueRules) {
  const walk = (schema: Schema | undefined, value: unknown, direction: Direction, member: string): unknown => {
    const def = schema && definition(schema)
    if (def?.type === 'optional' || def?.type === 'nullable' || def?.type === 'default') return walk(def.innerType, value, direction, member)
    if (def?.type === 'array' && Array.isArray(value)) return value.map((item) => walk(def.element, item, direction, member))
    if (def?.type === 'object' && isObject(value)) {
      const { shape } = def
      return Object.fromEntries(Object.entries(value).map(([key, item]) => {
        const renamed = names(key)
        const neutral = direction === 'toWire' ? key : renamed
        return [renamed, walk(Object.hasOwn(shape, neutral) ? shape[neutral] : undefined, item, direction, neutral)]
      }))
    }
    return def && typeof value === 'string' ? (ruleOf(rules, member)?.(value) ?? value) : value
  }
  return (schema: Schema, value: unknown, direction: Direction) => walk(schema, value, direction, '')
}

function translateFilter(filter: Filter, names: Swap, rules: ValueRules): Filter {
  const value = (member: string, given: unknown): unknown => {
    if (typeof given === 'string') return ruleOf(rules, member)?.(given) ?? given
    if (Array.isArray(given)) return given.map((item) => (isObject(item) ? group(item) : item))
    return isObject(given) ? Object.fromEntries(Object.entries(given).map(([operator, operand]) => [operator, value(member, operand)])) : given
  }
  const group = (members: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(members).map(([field, given]) => {
      if (field === '+order_by' && typeof given === 'string') return [field, names(given)]
      if (field.startsWith('+')) return [field, value('', given)]
      return [names(field), value(field.split('.').at(-1) ?? field, given)]
    }))
  // The same shape with other words in it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return group(filter) as Filter
}
