/** The values of settings that are more than a text or a number. A function returns undefined for an invalid value. */
import { fileURLToPath } from 'node:url'
import { isWireTime, normalizeWireTime } from '#contract/time.ts'
import { findRegion } from './catalog/regions.ts'
import { parseNetwork, type Network } from './networks.ts'

/** A name server that an import may contact although its address is not public. */
export interface TransferTarget extends Network {
  readonly port: number
}

/** A further service that the dashboard may hold connections to. */
export interface OtherService {
  readonly label: string
  readonly baseUrl: string
}

/** A bucket of an S3-compatible store. */
export interface Bucket {
  /** `https://HOST:PORT/BUCKET` */
  readonly address: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

/** Where the data of images is stored. */
export type ImagesPlace = { readonly folder: string } | Bucket

/** Announced maintenance of all nodes in a region. */
export interface Maintenance {
  readonly region: string
  /** Begin and end, as wire times. */
  readonly when: string
  readonly until: string
}

export const isPort = (value: number) => Number.isInteger(value) && value >= 0 && value <= 65535

/** The origin as browsers write it: lower case, without the default port of the scheme. */
export function parseOrigin(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : null
  const isOrigin = url !== null && ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/`
  return isOrigin ? url.origin : undefined
}

/** `postgres://USER:PASSWORD@HOST:PORT/DATABASE`; HOST may be left out for a socket of this machine. */
export function parseDatabaseUrl(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : null
  const isDatabase = url !== null && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1
  return isDatabase ? value : undefined
}

const schemes = new Map([
  ['s3:', 'https:'],
  ['s3+http:', 'http:'],
])

/** `file:///shared/images`, or `s3://KEY:SECRET@HOST:PORT/BUCKET?region=REGION`, `s3+http:` without TLS. */
export function parseImagesUrl(value: string): ImagesPlace | undefined {
  try {
    return readImagesUrl(new URL(value))
  } catch {
    // Not an address, or one with an invalid percent-encoding.
    return undefined
  }
}

function readImagesUrl(url: URL): ImagesPlace | undefined {
  if (url.protocol === 'file:') return url.host === '' ? { folder: fileURLToPath(url) } : undefined
  const scheme = schemes.get(url.protocol)
  if (scheme === undefined || !url.host || !url.username || !url.password) return undefined
  // Names of buckets: lowercase letters, digits, hyphens and periods.
  if (!/^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.pathname)) return undefined
  return {
    address: `${scheme}//${url.host}${url.pathname}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
  }
}

export function parseTransferTarget(value: string): TransferTarget | undefined {
  const match = /^(?:\[([^\]]+)\]|([^:[\]/]+))(\/\d{1,3})?:(\d{1,5})$/.exec(value.trim())
  if (!match) return undefined
  const [, inBrackets, plain = '', bits = '', portText] = match
  const network = parseNetwork((inBrackets ?? plain) + bits)
  const port = Number(portText)
  return network && isPort(port) && port > 0 ? { ...network, port } : undefined
}

/** `Staging=https://api.staging.example.com`: a label and a `{base_url}`, as browsers write it. */
export function parseService(value: string): OtherService | undefined {
  const [label = '', ...rest] = value.split('=')
  const address = rest.join('=').trim().replace(/\/$/, '')
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password || url.search || url.hash)
    return undefined
  const name = label.trim()
  return name !== '' && name.length <= 64 ? { label: name, baseUrl: url.href.replace(/\/$/, '') } : undefined
}

export const parseRegion = (value: string) => findRegion(value.trim())?.id

/**
 * `us-east@2026-12-01T02:00:00/2026-12-01T06:00:00`: a region, and an interval (ISO 8601) in UTC unless it has an
 * offset.
 */
export function parseMaintenance(value: string): Maintenance | undefined {
  const [, regionText = '', begin = '', end = ''] = /^([^@]+)@([^/]+)\/([^/]+)$/.exec(value.trim()) ?? []
  const region = parseRegion(regionText)
  if (region === undefined || !isWireTime(begin) || !isWireTime(end)) return undefined
  const [when, until] = [normalizeWireTime(begin), normalizeWireTime(end)]
  return when < until ? { region, when, until } : undefined
}

/** Entries separated by commas; undefined when one of them is invalid. */
export function parseList<T>(value: string, parse: (entry: string) => T | undefined): T[] | undefined {
  const entries = value.split(',').filter((entry) => entry.trim())
  const results = entries.flatMap((entry) => parse(entry) ?? [])
  return results.length === entries.length ? results : undefined
}
