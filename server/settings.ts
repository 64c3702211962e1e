/** The service's settings, read from the environment once at start (README, Settings). */
import { isIP } from 'node:net'
import { areIdentifierWords, isIdentifierWord, neutralWords, type Words } from '#contract/identifiers.ts'

/** Cost of password hashes: scrypt's N, r and p (RFC 7914). Stored with each hash, so it may change at any time. */
export interface HashCost {
  readonly n: number
  readonly r: number
  readonly p: number
}

/** A name server that an import may contact although its address is not public. */
export interface TransferTarget {
  /** An address, or the network's first address. */
  readonly address: string
  /** Bits that must agree; all of them for a single address. */
  readonly prefix: number
  readonly port: number
}

export interface Settings {
  readonly port: number
  readonly host: string
  /** Origin people open the service at, when a proxy with a name or https of its own stands before it; null without one. */
  readonly publicUrl: string | null
  readonly dataDir: string
  readonly demo: boolean
  /** Null: make a random one on first start and print it once. */
  readonly ownerPassword: string | null
  readonly restrictedPassword: string | null
  readonly ownerToken: string | null
  readonly restrictedToken: string | null
  /** Multiplies every simulated duration. */
  readonly pace: number
  /** Requests per minute; null is the documented limits, 0 is off. */
  readonly rateLimit: number | null
  /** What stands for node and monitor in identifiers. */
  readonly words: Words
  readonly axfrAllow: readonly TransferTarget[]
  readonly passwordCost: HashCost
}

export const defaultSettings: Settings = {
  port: 4080,
  host: '127.0.0.1',
  publicUrl: null,
  dataDir: '.data',
  demo: true,
  ownerPassword: null,
  restrictedPassword: null,
  ownerToken: null,
  restrictedToken: null,
  pace: 1,
  rateLimit: null,
  words: neutralWords,
  axfrAllow: [],
  passwordCost: { n: 2 ** 17, r: 8, p: 1 },
}

export type ParsedSettings = { ok: true; settings: Settings } | { ok: false; errors: string[] }
export type Environment = Readonly<Record<string, string | undefined>>

class BadValue extends Error {}
const bad = (expected: string): never => {
  throw new BadValue(expected)
}

const number = (text: string, fits: (value: number) => boolean, expected: string) => {
  const value = Number(text)
  return text.trim() !== '' && fits(value) ? value : bad(expected)
}
const port = (text: string) => number(text, (value) => Number.isInteger(value) && value >= 0 && value <= 65535, 'a port from 0 to 65535')
const token = (text: string) => (/^[0-9a-f]{64}$/.test(text) ? text : bad('64 lower-case hexadecimal characters'))
const word = (text: string) => (isIdentifierWord(text) ? text : bad('2 to 32 lower-case letters, and no name that the interface itself uses'))
const password = (text: string) => (text.length >= 8 && text.length <= 128 ? text : bad('8 to 128 characters'))

/** The origin as browsers write it: lower case, without the scheme's own port. */
function origin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isOrigin = url !== null && ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/`
  return isOrigin ? url.origin : bad('an address like https://console.example.com, without a path')
}

function transferTarget(text: string): TransferTarget {
  const expected = 'ADDRESS:PORT or CIDR:PORT, separated by commas (IPv6 in brackets: [::1]:53)'
  const [, bracketed, plain, bits, portText = ''] = /^(?:\[([^\]]+)\]|([^:[\]/]+))(?:\/(\d{1,3}))?:(\d{1,5})$/.exec(text.trim()) ?? bad(expected)
  const [inBrackets = '', innerBits] = (bracketed ?? '').split('/')
  const address = plain ?? inBrackets
  const family = isIP(address)
  const width = family === 6 ? 128 : 32
  const prefix = Number(bits ?? innerBits ?? width)
  if (!family || prefix > width || !Number.isInteger(prefix) || port(portText) === 0) bad(expected)
  return { address, prefix, port: port(portText) }
}

/**
 * Reads the environment. An empty variable counts as not set.
 * Answers every problem at once, each naming its variable, never its value (it may be a secret).
 */
export function parseSettings(env: Environment): ParsedSettings {
  const errors: string[] = []
  const read = <T>(name: string, fallback: T, parse: (text: string) => T): T => {
    const text = env[name]
    if (text === undefined || text === '') return fallback
    try {
      return parse(text)
    } catch (error) {
      if (!(error instanceof BadValue)) throw error
      errors.push(`${name} must be ${error.message}`)
      return fallback
    }
  }
  const initial = defaultSettings
  const settings: Settings = {
    port: read('PORT', initial.port, port),
    host: read('HOST', initial.host, (text) => (/^[A-Za-z0-9.:-]+$/.test(text) ? text : bad('an address or a host name'))),
    publicUrl: read('PUBLIC_URL', initial.publicUrl, origin),
    dataDir: read('DATA_DIR', initial.dataDir, (text) => text),
    demo: read('DEMO', initial.demo, (text) => (text === '1' || text === '0' ? text === '1' : bad('0 or 1'))),
    ownerPassword: read('OWNER_PASSWORD', initial.ownerPassword, password),
    restrictedPassword: read('RESTRICTED_PASSWORD', initial.restrictedPassword, password),
    ownerToken: read('OWNER_TOKEN', initial.ownerToken, token),
    restrictedToken: read('RESTRICTED_TOKEN', initial.restrictedToken, token),
    pace: read('PACE', initial.pace, (text) => number(text, (value) => value >= 0 && value <= 1000, 'a number from 0 to 1000')),
    rateLimit: read('RATE_LIMIT', initial.rateLimit, (text) =>
      number(text, (value) => Number.isInteger(value) && value >= 0 && value <= 1e9, 'a whole number of requests per minute, 0 for no limit')),
    words: {
      node: read('IDENTIFIER_WORD', initial.words.node, word),
      monitor: read('MONITOR_WORD', initial.words.monitor, word),
    },
    axfrAllow: read('AXFR_ALLOW', initial.axfrAllow, (text) => text.split(',').filter((part) => part.trim()).map(transferTarget)),
    passwordCost: initial.passwordCost,
  }
  if (!areIdentifierWords(settings.words)) errors.push('IDENTIFIER_WORD and MONITOR_WORD must not be taken for one another')
  if (settings.ownerToken && settings.ownerToken === settings.restrictedToken) errors.push('OWNER_TOKEN and RESTRICTED_TOKEN must differ')
  return errors.length > 0 ? { ok: false, errors } : { ok: true, settings }
}
