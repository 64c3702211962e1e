/** The SOA record of a zone file (RFC 1035 3.3.13) as settings of a domain. */
import { parseTtl, roundUpTtl } from '../records/ttl.ts'
import { resolveName, ZoneDataError } from './zone-rdata.ts'
import type { ZoneToken } from './zone-tokens.ts'
import { roundingNote } from './zone-ttl.ts'
import { t } from '../../translate.ts'

/** Times in seconds. */
export interface ParsedSoa {
  readonly soa_email: string
  readonly serial: number
  readonly refresh_sec: number
  readonly retry_sec: number
  readonly expire_sec: number
  /** How long a missing name may be cached (RFC 2308 4). */
  readonly minimum: number
}

/** The first period that is not escaped is the `@` (RFC 1035 8). */
function emailOf(token: ZoneToken, origin: string): string {
  const [local = ''] = /^(?:[^.\\]|\\.)*/.exec(token.text) ?? []
  const rest = token.text.slice(local.length + 1)
  const domain = rest === '' ? origin : resolveName({ ...token, text: rest }, origin)
  return `${local.replace(/\\(.)/g, '$1')}@${domain}`
}

/** Reads `mname rname serial refresh retry expire minimum`. Throws a ZoneDataError. `type`: the token SOA. */
export function readSoa(tokens: readonly ZoneToken[], origin: string, type: ZoneToken): ParsedSoa {
  const [, rname, ...numbers] = tokens
  const [serial, refresh_sec, retry_sec, expire_sec, minimum] = numbers.map(({ text }) => parseTtl(text, 2 ** 32 - 1))
  if (
    !rname ||
    tokens.length !== 7 ||
    serial === undefined ||
    refresh_sec === undefined ||
    retry_sec === undefined ||
    expire_sec === undefined ||
    minimum === undefined
  )
    throw new ZoneDataError(t('An SOA record has two names and five numbers.'), type)
  return { soa_email: emailOf(rname, origin), serial, refresh_sec, retry_sec, expire_sec, minimum }
}

const times = ['refresh_sec', 'retry_sec', 'expire_sec'] as const

/** Which times of the domain differ from those of the SOA, because only some values are valid. */
export const soaRoundingNotes = (soa: ParsedSoa): string[] =>
  times.flatMap((member) => roundingNote(member, soa[member], roundUpTtl(soa[member])) ?? [])
