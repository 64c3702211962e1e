/** What a check of records finds, in three levels, with the change that mends it where there is one. */
import type { RecordDraft } from './record-types.ts'

/**
 * error: cannot be saved. warning: can be saved, but is probably not what is meant. hint: advice on the zone as a
 * whole.
 */
export const findingLevels = ['error', 'warning', 'hint'] as const
export type FindingLevel = (typeof findingLevels)[number]

export type RecordField = Exclude<keyof RecordDraft, 'type'>

/** A change in one click. `label` names it, such as `Use "www"`. */
export interface Fix {
  readonly label: string
  /** Members of the record to set; its type may change too. */
  readonly change?: Partial<RecordDraft>
  /** Records to add to the zone. */
  readonly add?: readonly RecordDraft[]
  /** The record goes. */
  readonly remove?: true
}

/** What a fix needs that is made from the addresses of a host. */
export interface AddressLookUp {
  readonly host: string
  /** Addresses that need no record. */
  readonly present: readonly string[]
  /** The TTL of the records. */
  readonly ttl_sec: RecordDraft['ttl_sec']
}

export interface Finding {
  readonly level: FindingLevel
  /** Names the rule; stable, for tests and for hiding a hint. */
  readonly code: string
  /** Null when it concerns the record or the zone as a whole. */
  readonly field: RecordField | null
  readonly text: string
  /** What it says of several records at once, where `text` names what is in one of them. */
  readonly general?: string
  /** For errors: the reason that the service gives. */
  readonly reason?: string
  readonly fix?: Fix
  /** For a better fix by `addressesFix`, where the addresses of a host elsewhere can be found. */
  readonly lookUp?: AddressLookUp
}
