/**
 * A form for one operation of the contract. Values mirror the screen, `call` makes the request of them, and the operation's own
 * schema checks it: limits and rules stand in the contract only, and their reasons are what the form shows.
 */
import { useMemo, useState } from 'react'
import { toNestErrors } from '@hookform/resolvers'
import { useForm, type Control, type FieldErrors, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form'
import type { CallOf, Endpoint } from '#contract/endpoint.ts'
import { check, type Refusal } from '#contract/refusal.ts'
import type { Difference } from './changes.ts'
import type { DraftField } from './draft.ts'
import { createPlaces, type Places } from './places.ts'
import { place, type Renamed } from './refusals.ts'

/** What a field needs of a form. */
export interface FieldsOf<Values extends FieldValues> {
  readonly control: Control<Values>
  readonly places: Places
}

/** Members that changed here and on the service meanwhile; the user chooses. */
export interface Conflict {
  readonly differences: readonly Difference[]
  readonly choose: (choice: 'mine' | 'theirs' | 'back') => void
}

export interface ResourceForm<Values extends FieldValues, E extends Endpoint> extends FieldsOf<Values> {
  /** Names the form in a draft. */
  readonly name: string
  readonly of: E
  readonly rhf: UseFormReturn<Values>
  /** The form's values at the start, and after each save of an update. */
  readonly start: Values
  readonly call: (values: Values) => CallOf<E>
  readonly draft: readonly DraftField<Values>[]
  readonly renamed: Renamed
  /** Asked before sending: false stops it, a text says why nothing is sent. */
  readonly prepare?: (values: Values) => Promise<true | string | null>
  /** Told the answer of a successful call, with the values that were sent. */
  readonly settled?: (answer: unknown, sent: Values) => void
  readonly conflict?: Conflict | null
}

export interface FormOptions<Values extends FieldValues, E extends Endpoint> {
  name: string
  of: E
  /** The values to start with; the form compares with these to know whether it is dirty. */
  values: Values
  call: (values: Values) => CallOf<E>
  /** Fields a draft may hold. A secret field is left out even when it is listed. */
  draft?: readonly DraftField<Values>[]
  /** Wire member → field of the screen, where the two differ. */
  renamed?: Renamed
  /** What this screen asks for beyond the schema, such as a member that a mode makes required. */
  also?: (values: Values) => readonly Refusal[]
}

/** The body of a call, if the operation has one. */
export const bodyOf = (call: unknown): unknown => (typeof call === 'object' && call !== null && 'body' in call ? call.body : undefined)

/** What the contract and the screen have to say against these values; a field is named once, the screen's demand first. */
export function findings<Values extends FieldValues, E extends Endpoint>(
  { of, call, also }: Pick<FormOptions<Values, E>, 'of' | 'call' | 'also'>, values: Values,
): readonly Refusal[] {
  const checked = of.body ? check(of.body, bodyOf(call(values))) : { ok: true as const }
  return [...(also?.(values) ?? []), ...(checked.ok ? [] : checked.refusals)]
}

/** Answers with the places' errors; a finding that no field on the screen shows stands under `root`, so it is never lost. */
function resolver<Values extends FieldValues, E extends Endpoint>(options: FormOptions<Values, E>, places: Places): Resolver<Values> {
  return (values, _, settings) => {
    const { fields, top } = place(findings(options, values), places.has, options.renamed)
    if (fields.length === 0 && top.length === 0) return { values, errors: {} }
    const errors = [...fields, ...top.slice(0, 1).map(({ reason }) => ({ name: 'root.contract', reason }))]
    const flat: FieldErrors = Object.fromEntries(errors.map(({ name, reason }) => [name, { type: 'contract', message: reason }]))
    return { values: {}, errors: toNestErrors<Values>(flat, settings) }
  }
}

/** Checked on leaving a field, then as it is typed; all at once on submit. */
export function useResourceForm<Values extends FieldValues, E extends Endpoint>(options: FormOptions<Values, E>): ResourceForm<Values, E> {
  const [places] = useState(createPlaces)
  const [start] = useState(options.values)
  const rhf = useForm<Values>({ values: start, resolver: resolver(options, places), mode: 'onTouched', shouldFocusError: false })
  const { name, of, call, draft = none, renamed = nothing } = options
  return useMemo(
    () => ({ name, of, rhf, control: rhf.control, places, start, call, draft, renamed }),
    [name, of, rhf, places, start, call, draft, renamed],
  )
}

const none: readonly never[] = []
const nothing: Renamed = {}
