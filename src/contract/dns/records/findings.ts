/** Findings of the record check, in three levels, with the change that fixes them if there is one. */
import type { RecordDraft } from './record-types.ts'

/**
 * error: cannot be saved. warning: can be saved, but is probably not what was meant. hint: advice on the zone as a
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
  /** Remove the record. */
  readonly remove?: true
}

/** The input of a fix that is made from the addresses of a host. */
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
  /** The wording for several records at once, when `text` quotes a value of one of them. */
  readonly general?: string
  /** For errors: the reason that the service gives. */
  readonly reason?: string
  readonly fix?: Fix
  /** For a better fix by `addressesFix`, if the addresses of a host outside the zone can be found. */
  readonly lookUp?: AddressLookUp
}
