/** The structure of a template: its fields, and the records made from their values. */
import type { RecordDraft } from '#contract/dns/records/record-types.ts'
import type { LineProblem } from '../paste/line-notes.ts'

export interface TemplateField {
  readonly name: string
  readonly label: () => string
  readonly hint?: () => string
  readonly placeholder?: string
  readonly optional?: boolean
  /** The field takes several values, one per line. */
  readonly many?: boolean
  /** Offers the addresses of the user's nodes. */
  readonly address?: boolean
  /** Returns the error of the value, or of one of several values. */
  readonly check?: (value: string, zone: string) => string | undefined
  /** The allowed values; the first one is the default. */
  readonly options?: readonly { readonly value: string; readonly label: () => string }[]
}

export type TemplateValues = Readonly<Record<string, string>>

/** A template that the user has saved. */
export interface OwnTemplate {
  readonly name: string
  /** Lines of a zone file. */
  readonly text: string
}

export interface Template {
  readonly id: string
  readonly label: () => string
  readonly description: () => string
  /** A summary of its records, next to its label, such as "MX, SPF, DMARC". User templates show their lines instead. */
  readonly adds?: () => string
  readonly fields: readonly TemplateField[]
  /** The records for the values; empty while a required value is missing. */
  readonly records: (values: TemplateValues, zone: string) => RecordDraft[]
  /** Only the user's own templates have this. */
  readonly own?: OwnTemplate
  /** Unreadable lines of a user template, such as a record type that only a newer version knows. */
  readonly problems?: (zone: string) => readonly LineProblem[]
}

export const words = (text: string | undefined) => (text ?? '').split(/[\s,]+/).filter(Boolean)
export const first = (text: string | undefined) => (text ?? '').trim()
