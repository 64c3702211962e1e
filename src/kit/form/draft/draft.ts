/**
 * Drafts of unfinished forms, kept for this tab by the form's name. A form lists the fields that its draft may hold;
 * members that contract/secrets.ts lists as secrets are never stored.
 */
import { get, set, type FieldValues } from 'react-hook-form'
import { omitSecrets } from '#contract/secrets.ts'
import { jsonEntry } from '#api/storage.ts'
import { createStore } from '#api/store.ts'
import { isDictionary, isEqual } from '#contract/json.ts'
import type { Candidate } from '../../page/unknown-notice.tsx'
import { diff, flatten } from '../diff.ts'

/**
 * A field whose value is not stored as it is: `serialize` returns the value to store (undefined: nothing), `isValid`
 * checks a stored value when it is read.
 */
interface DraftSerializer<Values> {
  readonly field: keyof Values & string
  readonly serialize: (values: Values) => unknown
  readonly isValid: (stored: unknown) => boolean
}
/** A field that a draft may hold: its name, or how to serialize it. */
export type DraftField<Values> = (keyof Values & string) | DraftSerializer<Values>

export const draftFieldName = <Values>(field: DraftField<Values>) => (typeof field === 'object' ? field.field : field)

export interface Draft {
  /** Milliseconds since 1970. */
  readonly savedAt: number
  /** When the form was sent without an answer, milliseconds since 1970; null when it was not. */
  readonly sentAt: number | null
  /** Items that the page has found since then and that may be the result. */
  readonly found: readonly Candidate[]
  /** The query string of the page on which the draft was made, such as the mode of "Create node". */
  readonly search: string
  readonly values: Readonly<Record<string, unknown>>
  /** What the values were before they were changed. */
  readonly before: Readonly<Record<string, unknown>>
  /** The draft that was offered while this one was entered, and that was neither restored nor discarded. */
  readonly older: Draft | null
}

/** A candidate must lead to a page of the dashboard. */
const isCandidate = (stored: unknown): stored is Candidate =>
  isDictionary(stored) &&
  typeof stored['label'] === 'string' &&
  typeof stored['href'] === 'string' &&
  /^\/(?!\/)/.test(stored['href'])

const parseDraft = (stored: unknown): Draft | null =>
  isDictionary(stored) && typeof stored['savedAt'] === 'number' && isDictionary(stored['values'])
    ? {
        savedAt: stored['savedAt'],
        sentAt: typeof stored['sentAt'] === 'number' ? stored['sentAt'] : null,
        found: Array.isArray(stored['found']) ? stored['found'].filter(isCandidate) : [],
        search: typeof stored['search'] === 'string' ? stored['search'] : '',
        values: stored['values'],
        before: isDictionary(stored['before']) ? stored['before'] : {},
        older: parseDraft(stored['older']),
      }
    : null

const storedDraft = (name: string) => jsonEntry<Draft>('tab', `quarterdeck.draft.${name}`, parseDraft)

/**
 * Whether a stored value has the type of the initial one: a draft of an older version must not put text where a list is
 * expected.
 */
const isSameKind = (a: unknown, b: unknown) => {
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.every((item) => typeof item === 'string')
  }
  return a === null || b === null ? typeof a !== 'object' || a === b : typeof a === typeof b
}

/**
 * Saves the fields that differ from their initial values; deletes the draft when none does. `offered` is the older
 * draft that the user has not decided on.
 */
export function saveDraft<Values>(
  name: string,
  fields: readonly DraftField<Values>[],
  values: Values,
  initialValues: Values,
  offered: Draft | null = null,
) {
  const stored = storedDraft(name).get()
  const own = isOffered(stored, offered) ? null : stored
  const valueOf = (draftField: DraftField<Values>, of: Values) =>
    typeof draftField === 'object' ? draftField.serialize(of) : of[draftField]
  const changed = fields.filter((draftField) => {
    const field = draftFieldName(draftField)
    if (isEqual(values[field], initialValues[field])) return false
    const value = valueOf(draftField, values)
    return value !== undefined && !isEqual(value, initialValues[field])
  })
  const storable = (of: Values) =>
    omitSecrets(Object.fromEntries(changed.map((field) => [draftFieldName(field), valueOf(field, of)])))
  const [entered, before] = [storable(values), storable(initialValues)]
  if (!isDictionary(entered) || !isDictionary(before) || Object.keys(entered).length === 0) {
    if (own) deleteDraft(name)
    return
  }
  const { sentAt = null, found = [], search = '', older = offered } = own ?? {}
  storedDraft(name).set({ savedAt: Date.now(), sentAt, found, search, values: entered, before, older })
}

/** Whether nothing has been entered besides the offered draft, so that the stored draft is still the offered one. */
const isOffered = (stored: Draft | null, offered: Draft | null) =>
  stored !== null && offered !== null && stored.savedAt === offered.savedAt

/** The usable part of the saved draft; null when nothing is left. */
export const readDraft = <Values>(name: string, fields: readonly DraftField<Values>[], initialValues: Values) =>
  usableDraft(storedDraft(name).get(), fields, initialValues)

/** A draft reduced to the listed fields and to values of the right type; null when nothing is left. */
export function usableDraft<Values>(
  draft: Draft | null,
  fields: readonly DraftField<Values>[],
  initialValues: Values,
): Draft | null {
  if (!draft) return null
  const { values } = draft
  const usable = fields.filter((draftField) => {
    const field = draftFieldName(draftField)
    if (!(field in values) || isEqual(values[field], initialValues[field])) return false
    return typeof draftField === 'object'
      ? draftField.isValid(values[field])
      : isSameKind(values[field], initialValues[field])
  })
  return usable.length === 0
    ? null
    : {
        ...draft,
        values: Object.fromEntries(
          usable.map((draftField) => [draftFieldName(draftField), values[draftFieldName(draftField)]]),
        ),
      }
}

/**
 * The present values with what the draft changes: of an object, only the members that its user has changed. `baseline`:
 * the same members as they were before, so that a save asks about those that somebody else has changed meanwhile.
 */
export function mergeDraft<Values extends FieldValues>(
  { values, before }: Draft,
  present: Values,
): { values: Values; baseline: Values } {
  const fields = Object.keys(values).map((field) => [field, present[field]] as const)
  const copyOf = (): Values => ({ ...present, ...structuredClone(Object.fromEntries(fields)) })
  const [merged, baseline] = [copyOf(), copyOf()]
  const former: Draft['values'] = { ...present, ...before }
  for (const [name, value] of flatten(diff(former, values))) {
    set(merged, name, value)
    set(baseline, name, get(former, name))
  }
  return { values: merged, baseline }
}

/** Counts discoveries about submitted forms, possibly made by a page that has been left since. */
export const draftOutcomes = createStore(0)
const countOutcome = () => draftOutcomes.set(draftOutcomes.get() + 1)

/** Records in the draft, if there is one, when the form was sent; null once it was refused. */
export function markDraftSent(name: string, sentAt: number | null): void {
  const draft = storedDraft(name).get()
  if (draft) storedDraft(name).set({ ...draft, sentAt, found: [] })
  countOutcome()
}

/** Records in the draft the items that may be the result of the submitted form. */
export function noteDraftResult(name: string, found: readonly Candidate[]): void {
  const draft = storedDraft(name).get()
  if (draft) storedDraft(name).set({ ...draft, found })
}

/** Records in the draft, if there is one, the page of the form on which it is being made. */
export function noteDraftSearch(name: string, search: string, offered: Draft | null): void {
  const draft = storedDraft(name).get()
  if (draft && draft.search !== search && !isOffered(draft, offered)) storedDraft(name).set({ ...draft, search })
}

/** Stores the offered draft in place of the values entered besides it. */
export const putDraftBack = (name: string, offered: Draft) => storedDraft(name).set(offered)

/** Deletes the offered draft, but not the values entered besides it. */
export function discardOffered(name: string, offered: Draft): void {
  const stored = storedDraft(name).get()
  if (!stored || isOffered(stored, offered)) deleteDraft(name)
  else storedDraft(name).set({ ...stored, older: offered.older })
}

/** Deletes the draft; an older one that the user has not decided on takes its place. */
export function deleteDraft(name: string): void {
  const { older = null } = storedDraft(name).get() ?? {}
  if (older) storedDraft(name).set(older)
  else storedDraft(name).remove()
  countOutcome()
}
