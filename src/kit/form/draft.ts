/**
 * Drafts of unfinished forms, in this tab only (sessionStorage) and by the form's name. A form lists the fields a draft may
 * hold; secrets are never among them, nor in the parts it keeps. Storage may be full or forbidden: then there is no draft, and nothing else changes.
 */
import { same } from './changes.ts'

/** A field whose value is more than plain words: what of it is stored (undefined: nothing), and what a stored value has to be like. */
export interface KeptPart<Values> {
  readonly field: keyof Values & string
  readonly store: (values: Values) => unknown
  readonly fits: (stored: unknown) => boolean
}
/** A field that a draft may hold: by its name alone, or with its own way of being kept. */
export type DraftField<Values> = (keyof Values & string) | KeptPart<Values>

export const nameOf = <Values>(kept: DraftField<Values>) => (typeof kept === 'object' ? kept.field : kept)

export interface Draft {
  /** When it was saved, milliseconds since 1970. */
  readonly saved: number
  readonly values: Readonly<Record<string, unknown>>
}

const key = (name: string) => `quarterdeck.draft.${name}`

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/** Two values of one kind: a draft of an older screen must not put a text where a list is expected. */
const sameKind = (one: unknown, other: unknown) => {
  if (Array.isArray(one) || Array.isArray(other)) {
    return Array.isArray(one) && Array.isArray(other) && one.every((each) => typeof each === 'string')
  }
  return one === null || other === null ? typeof one !== 'object' || one === other : typeof one === typeof other
}

/** Saves the draft of the fields that differ from the start; a form that is back at its start has none. */
export function saveDraft<Values>(name: string, fields: readonly DraftField<Values>[], values: Values, start: Values) {
  const kept = fields.flatMap((each) => {
    const field = nameOf(each)
    if (same(values[field], start[field])) return []
    const value = typeof each === 'object' ? each.store(values) : values[field]
    return value === undefined || same(value, start[field]) ? [] : [[field, value] as const]
  })
  if (kept.length === 0) return forgetDraft(name)
  const draft: Draft = { saved: Date.now(), values: Object.fromEntries(kept) }
  attempt(() => sessionStorage.setItem(key(name), JSON.stringify(draft)), undefined)
}

/** The saved draft, reduced to the fields it may hold and to values of the kind the form starts with. */
export function readDraft<Values>(name: string, fields: readonly DraftField<Values>[], start: Values): Draft | null {
  const stored: unknown = attempt(() => JSON.parse(sessionStorage.getItem(key(name)) ?? 'null'), null)
  if (!isRecord(stored) || typeof stored['saved'] !== 'number' || !isRecord(stored['values'])) return null
  const values = stored['values']
  const usable = fields.filter((each) => {
    const field = nameOf(each)
    if (!(field in values) || same(values[field], start[field])) return false
    return typeof each === 'object' ? each.fits(values[field]) : sameKind(values[field], start[field])
  })
  return usable.length === 0 ? null : { saved: stored['saved'], values: Object.fromEntries(usable.map((each) => [nameOf(each), values[nameOf(each)]])) }
}

export const forgetDraft = (name: string) => attempt(() => sessionStorage.removeItem(key(name)), undefined)
