/**
 * Drafts of unfinished forms, in this tab only (sessionStorage) and by the form's name. A form lists the fields a draft may
 * hold; secrets are never among them. Storage may be full or forbidden: then there is no draft, and nothing else changes.
 */
import { same } from './changes.ts'

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
export function saveDraft(name: string, fields: readonly string[], values: Readonly<Record<string, unknown>>, start: Readonly<Record<string, unknown>>) {
  const kept = fields.filter((field) => !same(values[field], start[field])).map((field) => [field, values[field]] as const)
  if (kept.length === 0) return forgetDraft(name)
  const draft: Draft = { saved: Date.now(), values: Object.fromEntries(kept) }
  attempt(() => sessionStorage.setItem(key(name), JSON.stringify(draft)), undefined)
}

/** The saved draft, reduced to the fields it may hold and to values of the kind the form starts with. */
export function readDraft(name: string, fields: readonly string[], start: Readonly<Record<string, unknown>>): Draft | null {
  const stored: unknown = attempt(() => JSON.parse(sessionStorage.getItem(key(name)) ?? 'null'), null)
  if (!isRecord(stored) || typeof stored['saved'] !== 'number' || !isRecord(stored['values'])) return null
  const values = stored['values']
  const usable = fields.filter((field) => field in values && sameKind(values[field], start[field]) && !same(values[field], start[field]))
  return usable.length === 0 ? null : { saved: stored['saved'], values: Object.fromEntries(usable.map((field) => [field, values[field]])) }
}

export const forgetDraft = (name: string) => attempt(() => sessionStorage.removeItem(key(name)), undefined)
