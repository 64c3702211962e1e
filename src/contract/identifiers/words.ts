/** The two words that a service may replace in its identifiers, and which words are usable. See codec.ts. */

export interface IdentifierWords {
  readonly node: string
  readonly monitor: string
}
export const neutralWords: IdentifierWords = { node: 'node', monitor: 'monitor' }

/** Names that the interface itself uses: a word equal to one of them would be ambiguous. */
const reservedWords = new Set([
  'account',
  'action',
  'add',
  'alerts',
  'any',
  'apps',
  'backup',
  'backups',
  'config',
  'configs',
  'database',
  'databases',
  'device',
  'devices',
  'disk',
  'disks',
  'domain',
  'domains',
  'entity',
  'event',
  'events',
  'firewall',
  'firewalls',
  'global',
  'id',
  'image',
  'images',
  'instances',
  'ips',
  'kernel',
  'kernels',
  'label',
  'logins',
  'networking',
  'nke',
  'nodebalancer',
  'nodebalancers',
  'nodes',
  'monitors',
  'object',
  'private',
  'profile',
  'record',
  'records',
  'region',
  'regions',
  'scopes',
  'snapshot',
  'sshkeys',
  'stackscript',
  'stackscripts',
  'status',
  'subscription',
  'tag',
  'tags',
  'token',
  'tokens',
  'type',
  'types',
  'user',
  'users',
  'volume',
  'volumes',
])

/** A usable word: 2..32 lower-case letters, and no name that the interface itself uses. */
export const isIdentifierWord = (word: string) => /^[a-z]{2,32}$/.test(word) && !reservedWords.has(word)

/** True for two usable words that cannot be mistaken for each other, not even in the plural. */
export const areIdentifierWords = ({ node, monitor }: IdentifierWords) =>
  isIdentifierWord(node) &&
  isIdentifierWord(monitor) &&
  node !== neutralWords.monitor &&
  monitor !== neutralWords.node &&
  node !== monitor &&
  node !== `${monitor}s` &&
  monitor !== `${node}s`
