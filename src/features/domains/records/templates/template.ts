/** What a template is: the values that it needs, and the records that they make. */
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
  /** What is wrong with the value, or with one of several. */
  readonly check?: (value: string, zone: string) => string | undefined
  /** The field takes one of these values, the first one by default. */
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
  /** What it adds, beside its label, such as "MX, SPF, DMARC". Those of the user show their lines instead. */
  readonly adds?: () => string
  readonly fields: readonly TemplateField[]
  /** The records for the values; empty while a required value is missing. */
  readonly records: (values: TemplateValues, zone: string) => RecordDraft[]
  /** Only the user's own templates have this. */
  readonly own?: OwnTemplate
  /** What cannot be read of those of the user, such as a record type that only a newer version knows. */
  readonly problems?: (zone: string) => readonly LineProblem[]
}

export const words = (text: string | undefined) => (text ?? '').split(/[\s,]+/).filter(Boolean)
export const first = (text: string | undefined) => (text ?? '').trim()
