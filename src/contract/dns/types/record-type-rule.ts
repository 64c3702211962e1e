/**
 * The definition of a record type: its members, its name and target, and its specific rules. Each type has a file in
 * this folder, and a line in the table of record-types.ts. A type knows nothing of other records; rules between records
 * are in checks.
 */
import type { Range } from '../../limits.ts'
import * as limits from '../../limits.ts'

/** Members that only some types have. */
export const typeSpecificMembers = ['priority', 'weight', 'port', 'service', 'protocol', 'tag'] as const
export type TypeSpecificMember = (typeof typeSpecificMembers)[number]

/** Members that are numbers in the data of a record. */
export const numberRanges = {
  priority: limits.priority,
  weight: limits.weight,
  port: limits.port,
} as const satisfies Partial<Record<TypeSpecificMember, Range>>
export type NumberMember = keyof typeof numberRanges

/** The tags of CAA records (RFC 8659 4). */
export const caaTags = ['issue', 'issuewild', 'iodef'] as const
export type CaaTag = (typeof caaTags)[number]

export const isCaaTag = (tag: string): tag is CaaTag => caaTags.some((each) => each === tag)

/** The members of a record as a user types them or a request contains them. */
export interface DraftMembers {
  name?: string | null | undefined
  target?: string | null | undefined
  priority?: number | null | undefined
  weight?: number | null | undefined
  port?: number | null | undefined
  service?: string | null | undefined
  protocol?: string | null | undefined
  tag?: CaaTag | null | undefined
  ttl_sec?: number | null | undefined
}

/** The members of a record as it is stored and returned: members that its type does not have are 0 or null. */
export interface StoredMembers {
  name: string
  target: string
  priority: number
  weight: number
  port: number
  service: string | null
  protocol: string | null
  tag: CaaTag | null
  ttl_sec: number
}

/** A finding about a single record. `field`: the target by default. Its fix changes the record. */
export interface TypeFinding {
  readonly code: string
  readonly field?: 'name' | 'target' | 'port'
  readonly text: string
  readonly general?: string
  readonly fix?: { readonly label: string; readonly change: DraftMembers }
}

interface TargetRule {
  /** text: strings of 255 octets that form one text. value: a single string. */
  readonly kind: 'ipv4' | 'ipv6' | 'host' | 'text' | 'value'
  /** The label of its field. */
  readonly label: () => string
  /** After "Enter", when it is missing: "Enter a target." */
  readonly wanted: () => string
  readonly example: string
  /** The stored form of a target as it was entered. Nothing is validated. */
  readonly normalize: (entered: string, zone: string) => string
  /**
   * The interface's reason against the target of a record in stored form; null for a valid one. Its length is checked
   * before.
   */
  readonly reasonAgainst: (record: StoredMembers) => string | null
  /** Explains an invalid target; hosts and addresses are explained by target-findings.ts. */
  readonly explain?: (record: StoredMembers, draft: DraftMembers) => TypeFinding
  /** The stored form of a target without a host, which is entered as `.`; by default a host is required. */
  readonly none?: '' | '.'
  /** Whether a single label is a name in the zone (interface README). */
  readonly completesLabel?: boolean
  /**
   * For a target that must be a server with addresses, not an alias (RFC 2181 10.3, RFC 2782): the name in the zone
   * that the server of an owner usually gets.
   */
  readonly serverName?: (owner: string) => string
  /** Below its field. */
  readonly hint?: (draft: { readonly tag: string }) => string
  /** Offered in its field besides those in use. */
  readonly suggestions?: readonly string[]
}

/** A part of the data of a record. The flags of CAA are not stored; they are always 0. */
export type DataField = NumberMember | 'flags' | 'tag' | 'target'

export interface RecordTypeRule {
  /** Beside the type, where one is chosen. */
  readonly description: () => string
  /** Its number in DNS messages (IANA, Domain Name System Parameters). */
  readonly number: number
  /** Its position among the types of a name in a zone file. */
  readonly order: number
  /** derived: made of service and protocol; a name in the request is ignored. */
  readonly name: 'optional' | 'required' | 'derived'
  /** Whether `*` is valid as the leftmost label. */
  readonly wildcard: boolean
  /** Whether the name is that of a host, whose labels have no hyphen at their ends. */
  readonly host: boolean
  /** Whether its name can hold no other record. */
  readonly alone?: boolean
  readonly members: Readonly<Partial<Record<TypeSpecificMember, 'required' | 'optional'>>>
  readonly target: TargetRule
  /** The data in its order in zone files, messages and pasted values; the target is last. */
  readonly data: readonly DataField[]
  /** Completes the stored form after each member has been normalized by itself. */
  readonly normalize?: (record: StoredMembers) => StoredMembers
  /**
   * The meaning of a valid record in stored form. `owner`: its full name as people read it, or "Any other name below
   * example.com".
   */
  readonly sentence: (record: StoredMembers, owner: string, zone: string) => string
  /** Warnings about a valid record in stored form that is probably not what was meant. `draft`: as it was entered. */
  readonly warnings?: (record: StoredMembers, zone: string, draft: DraftMembers) => readonly TypeFinding[]
}
