/** The service's settings, read from the environment once at start (docs/operating.md, Settings). */
import path from 'node:path'
import * as z from 'zod/mini'
import {
  areIdentifierWords,
  isIdentifierWord,
  neutralWords,
  type IdentifierWords,
} from '#contract/identifiers/words.ts'
import { parseNetwork, type Network } from './networks.ts'
import {
  isPort,
  parseDatabaseUrl,
  parseImagesUrl,
  parseList,
  parseMaintenance,
  parseOrigin,
  parseRegion,
  parseService,
  parseTransferTarget,
  type ImagesPlace,
  type Maintenance,
  type OtherService,
  type TransferTarget,
} from './setting-values.ts'

/** Cost of password hashes: scrypt's N, r and p (RFC 7914). Stored with each hash, so it may change at any time. */
export interface HashCost {
  readonly n: number
  readonly r: number
  readonly p: number
}

export interface Settings {
  readonly port: number
  readonly host: string
  /** The public origin, when the service is behind a proxy with its own name or https; null otherwise. */
  readonly publicUrl: string | null
  /** The proxies whose X-Forwarded-For names the client: for limits, logins and the log. */
  readonly trustedProxies: readonly Network[]
  readonly dataDir: string
  /** Address of a PostgreSQL database, which several processes may use; null for SQLite in `dataDir`. */
  readonly databaseUrl: string | null
  /** Null: in `dataDir`. */
  readonly images: ImagesPlace | null
  readonly demo: boolean
  /** Null: a random one is made on first start and printed once. */
  readonly ownerPassword: string | null
  readonly restrictedPassword: string | null
  readonly ownerToken: string | null
  readonly restrictedToken: string | null
  /** Multiplies every simulated duration. */
  readonly pace: number
  /** Requests per minute; null keeps the documented limits, 0 turns them off. */
  readonly rateLimit: number | null
  /** The words for node and monitor in identifiers. */
  readonly words: IdentifierWords
  readonly axfrAllow: readonly TransferTarget[]
  /** The regions that report an outage. Their simulated machines keep working. */
  readonly outages: readonly string[]
  /**
   * Further services for the dashboard: in its configuration and its Content-Security-Policy. Their identifiers use the
   * same words.
   */
  readonly services: readonly OtherService[]
  /** The maintenance that `GET /account/notifications` announces. The simulated machines keep working. */
  readonly maintenance: readonly Maintenance[]
  /** Whether operations that the interface documents only mention respond with 404. */
  readonly documentedOnly: boolean
  /** Whether operations for clients of later versions of the interface are also served (later/operations.ts). */
  readonly later: boolean
  readonly passwordCost: HashCost
}

export const defaultSettings: Settings = {
  port: 4080,
  host: '127.0.0.1',
  publicUrl: null,
  trustedProxies: [],
  dataDir: '.data',
  databaseUrl: null,
  images: null,
  demo: true,
  ownerPassword: null,
  restrictedPassword: null,
  ownerToken: null,
  restrictedToken: null,
  pace: 1,
  rateLimit: null,
  words: neutralWords,
  axfrAllow: [],
  outages: [],
  services: [],
  maintenance: [],
  documentedOnly: false,
  later: false,
  passwordCost: { n: 2 ** 17, r: 8, p: 1 },
}

/** Where the data of images is stored. */
export const imagesPlace = ({ images, dataDir }: Pick<Settings, 'images' | 'dataDir'>): ImagesPlace =>
  images ?? { folder: path.join(dataDir, 'images') }

export type ParsedSettings = { ok: true; settings: Settings } | { ok: false; errors: string[] }
export type Environment = Readonly<Record<string, string | undefined>>

/** A variable that satisfies a condition; `expected` completes the error "NAME must be ...". */
const text = (isValid: (value: string) => boolean, expected: string) =>
  z.string().check(z.refine(isValid, { error: expected }))
/** A variable read by a function that returns undefined for an invalid value. */
const parsed = <T>(parse: (value: string) => T | undefined, expected: string) =>
  z.pipe(
    z.string(),
    z.transform((value, { issues }) => {
      const result = parse(value)
      if (result !== undefined) return result
      issues.push({ code: 'custom', message: expected, input: undefined })
      return z.NEVER
    }),
  )
const number = (isValid: (value: number) => boolean, expected: string) =>
  parsed((value) => (value.trim() !== '' && isValid(Number(value)) ? Number(value) : undefined), expected)

const flag = parsed((value) => (value === '0' || value === '1' ? value === '1' : undefined), '0 or 1')
const password = text(({ length }) => length >= 8 && length <= 128, '8 to 128 characters')
const token = text((value) => /^[0-9a-f]{64}$/.test(value), '64 lowercase hexadecimal characters')
const identifierWord = text(isIdentifierWord, '2 to 32 lowercase letters, and no name that the interface itself uses')

const initial = defaultSettings
const Variables = z.object({
  PORT: z._default(number(isPort, 'a port from 0 to 65535'), initial.port),
  HOST: z._default(
    text((value) => /^[A-Za-z0-9.:-]+$/.test(value), 'an address or a host name'),
    initial.host,
  ),
  PUBLIC_URL: z._default(
    z.nullable(parsed(parseOrigin, 'an address like https://console.example.com, without a path')),
    initial.publicUrl,
  ),
  TRUSTED_PROXY: z._default(
    parsed(
      (value) => parseList(value, parseNetwork),
      'addresses or networks of proxies, separated by commas (10.0.0.0/8, ::1)',
    ),
    [],
  ),
  DATA_DIR: z._default(z.string(), initial.dataDir),
  DATABASE_URL: z._default(
    z.nullable(parsed(parseDatabaseUrl, 'an address like postgres://user:password@db.example.com:5432/quarterdeck')),
    initial.databaseUrl,
  ),
  IMAGES_URL: z._default(
    z.nullable(
      parsed(
        parseImagesUrl,
        'a folder like file:///shared/images, or a bucket like s3://key:secret@s3.example.com/images?region=eu-central-1',
      ),
    ),
    initial.images,
  ),
  DEMO: z._default(flag, initial.demo),
  DOCUMENTED_ONLY: z._default(flag, initial.documentedOnly),
  LATER: z._default(flag, initial.later),
  OWNER_PASSWORD: z._default(z.nullable(password), initial.ownerPassword),
  RESTRICTED_PASSWORD: z._default(z.nullable(password), initial.restrictedPassword),
  OWNER_TOKEN: z._default(z.nullable(token), initial.ownerToken),
  RESTRICTED_TOKEN: z._default(z.nullable(token), initial.restrictedToken),
  PACE: z._default(
    number((value) => value >= 0 && value <= 1000, 'a number from 0 to 1000'),
    initial.pace,
  ),
  RATE_LIMIT: z._default(
    z.nullable(
      number(
        (value) => Number.isInteger(value) && value >= 0 && value <= 1e9,
        'a whole number of requests per minute, 0 for no limit',
      ),
    ),
    initial.rateLimit,
  ),
  IDENTIFIER_WORD: z._default(identifierWord, initial.words.node),
  MONITOR_WORD: z._default(identifierWord, initial.words.monitor),
  AXFR_ALLOW: z._default(
    parsed(
      (value) => parseList(value, parseTransferTarget),
      'ADDRESS:PORT or CIDR:PORT, separated by commas (IPv6 in brackets: [::1]:53)',
    ),
    [],
  ),
  OUTAGES: z._default(
    parsed((value) => parseList(value, parseRegion), 'ids of regions, separated by commas (us-east, eu-west)'),
    [],
  ),
  SERVICES: z._default(
    parsed(
      (value) => parseList(value, parseService),
      'LABEL=ADDRESS, separated by commas (Staging=https://api.staging.example.com)',
    ),
    [],
  ),
  MAINTENANCE: z._default(
    parsed(
      (value) => parseList(value, parseMaintenance),
      'REGION@BEGIN/END, separated by commas (us-east@2026-12-01T02:00:00/2026-12-01T06:00:00)',
    ),
    [],
  ),
})

export const settingNames = Object.keys(Variables.shape)

/** Errors that concern two settings. */
function conflicts({ words, ownerToken, restrictedToken, services, documentedOnly, later }: Settings): string[] {
  const errors: string[] = []
  if (new Set(services.map(({ baseUrl }) => baseUrl)).size < services.length)
    errors.push('SERVICES must not list an address twice')
  if (documentedOnly && later) errors.push('DOCUMENTED_ONLY and LATER must not both be 1')
  if (!areIdentifierWords(words)) errors.push('IDENTIFIER_WORD and MONITOR_WORD must be clearly different')
  if (ownerToken && ownerToken === restrictedToken) errors.push('OWNER_TOKEN and RESTRICTED_TOKEN must differ')
  return errors
}

/**
 * Reads the environment. An empty variable counts as not set. Reports all errors at once; each names its variable but
 * never its value, which may be a secret.
 */
export function parseSettings(env: Environment): ParsedSettings {
  const result = z.safeParse(Variables, Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!result.success)
    return { ok: false, errors: result.error.issues.map(({ path, message }) => `${path.join('.')} must be ${message}`) }
  const variables = result.data
  const settings: Settings = {
    port: variables.PORT,
    host: variables.HOST,
    publicUrl: variables.PUBLIC_URL,
    trustedProxies: variables.TRUSTED_PROXY,
    dataDir: variables.DATA_DIR,
    databaseUrl: variables.DATABASE_URL,
    images: variables.IMAGES_URL,
    demo: variables.DEMO,
    documentedOnly: variables.DOCUMENTED_ONLY,
    later: variables.LATER,
    ownerPassword: variables.OWNER_PASSWORD,
    restrictedPassword: variables.RESTRICTED_PASSWORD,
    ownerToken: variables.OWNER_TOKEN,
    restrictedToken: variables.RESTRICTED_TOKEN,
    pace: variables.PACE,
    rateLimit: variables.RATE_LIMIT,
    words: { node: variables.IDENTIFIER_WORD, monitor: variables.MONITOR_WORD },
    axfrAllow: variables.AXFR_ALLOW,
    outages: variables.OUTAGES,
    services: variables.SERVICES,
    maintenance: variables.MAINTENANCE,
    passwordCost: initial.passwordCost,
  }
  const errors = conflicts(settings)
  return errors.length > 0 ? { ok: false, errors } : { ok: true, settings }
}
