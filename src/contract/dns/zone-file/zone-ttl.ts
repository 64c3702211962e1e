/**
 * The TTLs of the records of a zone file: their own, that of `$TTL`, or that of the record before (RFC 1035 5.1, RFC
 * 2308 4).
 */
import { storedTtl, timeInWords } from '../records/ttl.ts'
import { t, type Values } from '../../translate.ts'

const roundedTimes = {
  ttl_sec: (values: Values) => t('The TTL {time} will be stored as {stored} ({words}).', values),
  refresh_sec: (values: Values) => t('The refresh time {time} will be stored as {stored} ({words}).', values),
  retry_sec: (values: Values) => t('The retry time {time} will be stored as {stored} ({words}).', values),
  expire_sec: (values: Values) => t('The expire time {time} will be stored as {stored} ({words}).', values),
}

/** A note that a time is stored as a different value; null when it is stored unchanged. Seconds. */
export const roundingNote = (member: keyof typeof roundedTimes, time: number, stored: number): string | null =>
  stored === time
    ? null
    : roundedTimes[member]({ time: String(time), stored: String(stored), words: timeInWords(stored) })

interface RecordTtl {
  /** The value to store; 0 when the default of the zone applies. */
  readonly ttl_sec: number
  /** The TTL of the file, in seconds; null when the file says nothing. */
  readonly ttl: number | null
  readonly note: string | null
}

export class ZoneTtls {
  /** The first `$TTL`. */
  first: number | null = null
  /** `$TTL` in effect; without one, the last TTL of a record. */
  #default: number | null = null
  #last: number | null = null
  readonly #zoneTtl: number | null

  /**
   * `zoneTtl`: the default of the zone that the records are added to; null when the first `$TTL` becomes the default.
   */
  constructor(zoneTtl: number | null) {
    this.#zoneTtl = zoneTtl
  }

  /** Reads a `$TTL`. Returns the note for all records that inherit it. */
  setDefault(ttl: number): string | null {
    this.#default = ttl
    this.first ??= ttl
    return ttl === this.#zoneTtl ? null : roundingNote('ttl_sec', ttl, storedTtl(ttl))
  }

  /** Reads the SOA, whose minimum is the TTL of records when nothing else says it. */
  readSoa(own: number | null, minimum: number): void {
    this.#last = own ?? this.#last ?? minimum
  }

  /** `own`: the TTL in the line of the record. */
  forRecord(own: number | null): RecordTtl {
    const ttl = own ?? this.#default ?? this.#last
    if (own !== null) this.#last = own
    if (ttl === null) return { ttl_sec: 0, ttl, note: null }
    const inherited = own === null && this.#default !== null
    if (inherited && ttl === (this.#zoneTtl ?? this.first)) return { ttl_sec: 0, ttl, note: null }
    const stored = storedTtl(ttl)
    return { ttl_sec: stored, ttl, note: inherited ? null : roundingNote('ttl_sec', ttl, stored) }
  }
}
