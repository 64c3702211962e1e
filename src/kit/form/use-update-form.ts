/**
 * A form that updates a resource. It sends only the members that the user changed. Before sending it reads the resource
 * again: if one of these members was changed elsewhere to a different value, the user decides which value to keep.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { get, set, type FieldValues } from 'react-hook-form'
import type { RequestOf, Endpoint } from '#contract/endpoint.ts'
import type { ErrorDetail } from '#contract/schema.ts'
import { diff, findConflicts, flatten, noChangesMessage, type FieldConflict } from './diff.ts'
import { isEqual } from '#contract/json.ts'
import { t } from '#contract/translate.ts'
import { ApiError } from '#api/error.ts'
import type { DraftField } from './draft/draft.ts'
import { useResourceForm, type Conflict, type ResourceForm } from './use-resource-form.ts'
import { toFieldName, type FieldMap } from './field-errors.ts'

interface UpdateOptions<Values extends FieldValues, E extends Endpoint, Resource, Body extends object> {
  name: string
  operation: E
  /** The resource as last read; a form without changes follows it. */
  current: Resource
  values: (resource: Resource) => Values
  /** The complete body for these values, or a substitute for it; only changed members are sent. */
  body: (values: Values) => Body
  toRequest: (changes: Partial<Body>, values: Values) => RequestOf<E>
  /** Reads the resource again, bypassing the cache. */
  refetch: () => Promise<Resource>
  draft?: readonly DraftField<Values>[]
  fieldMap?: FieldMap
  /** Requirements of this screen beyond the schema. */
  validate?: (values: Values) => readonly ErrorDetail[]
}

/** The service only says that the resource was not found. */
function sayGone(error: unknown): never {
  const isGone = error instanceof ApiError && error.status === 404 && error.accessReason === null
  throw isGone ? error.withErrors([{ reason: t('It no longer exists') }]) : error
}

/** `beforeSubmit` is always present, so that code that wraps it cannot mistake a refusal for its absence. */
export interface UpdateForm<Values extends FieldValues, E extends Endpoint> extends ResourceForm<Values, E> {
  readonly beforeSubmit: (values: Values) => Promise<true | string | null>
}

/** The latest values with the user's changes, except for the members in `theirs`. */
function mergeChanges<Values extends FieldValues>(
  latestValues: Values,
  currentValues: Values,
  mine: object,
  theirs: readonly FieldConflict[],
  fieldMap?: FieldMap,
): Values {
  const result = structuredClone(latestValues)
  for (const name of flatten(mine).keys()) {
    const field = toFieldName(name, fieldMap)
    if (!theirs.some((conflict) => conflict.name === name)) set(result, field, get(currentValues, field))
  }
  return result
}

export function useUpdateForm<Values extends FieldValues, E extends Endpoint, Resource, Body extends object>(
  options: UpdateOptions<Values, E, Resource, Body>,
): UpdateForm<Values, E> {
  const { name, operation, current, values } = options
  const [baseline, setBaseline] = useState<Values>(() => values(current))
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  const toRequest = useCallback(
    (currentValues: Values) =>
      latest.current.toRequest(diff(latest.current.body(baseline), latest.current.body(currentValues)), currentValues),
    [baseline],
  )
  const form = useResourceForm<Values, E>({
    name,
    operation,
    values: baseline,
    toRequest,
    draft: options.draft,
    fieldMap: options.fieldMap,
    ...(options.validate ? { validate: options.validate } : {}),
  })
  const { rhf } = form
  const { isDirty, isSubmitting } = rhf.formState

  const resetTo = useCallback(
    (nextValues: Values) => {
      setBaseline(nextValues)
      rhf.reset(nextValues)
    },
    [rhf],
  )

  // A form with changes keeps them; `beforeSubmit` compares them with the latest values. During a save, the values from
  // before it may be the changes.
  useEffect(() => {
    const nextValues = latest.current.values(current)
    if (
      !isDirty &&
      !isSubmitting &&
      Object.keys(diff(latest.current.body(baseline), latest.current.body(nextValues))).length > 0
    )
      resetTo(nextValues)
  }, [current, isDirty, isSubmitting, baseline, resetTo])

  const askToResolve = useCallback(
    (differences: readonly FieldConflict[]) =>
      new Promise<'mine' | 'theirs' | 'cancel'>((resolve) => {
        setConflict({
          differences,
          resolve: (choice) => {
            setConflict(null)
            resolve(choice)
          },
        })
      }),
    [],
  )

  /** Values that this form may already have saved: if the service has them, nobody else has changed them. */
  const unconfirmed = useRef<Body | null>(null)
  const onUnconfirmed = useCallback((submittedValues: Values) => {
    unconfirmed.current = latest.current.body(submittedValues)
  }, [])

  const beforeSubmit = useCallback(
    async (currentValues: Values) => {
      const { body: toBody, values: toValues, refetch } = latest.current
      const [before, mine] = [toBody(baseline), toBody(currentValues)]
      if (Object.keys(diff(before, mine)).length === 0) return noChangesMessage()
      const own = unconfirmed.current && flatten(unconfirmed.current)
      const readDifferences = async () => {
        const read = toValues(await refetch().catch(sayGone))
        const found = findConflicts(before, mine, toBody(read)).filter(
          ({ name: member, theirs }) => !own?.has(member) || !isEqual(own.get(member), theirs),
        )
        return [read, found] as const
      }
      let [latestValues, differences] = await readDifferences()
      let choice: 'mine' | 'theirs' | 'cancel' = 'mine'
      /** The conflicts that the user was asked about; there may be others by the time of the answer. */
      let asked: readonly FieldConflict[] = []
      while (choice === 'mine' && differences.length > 0 && !isEqual(differences, asked)) {
        asked = differences
        choice = await askToResolve(differences)
        if (choice !== 'cancel') [latestValues, differences] = await readDifferences()
      }
      const mergeWithout = (theirs: readonly FieldConflict[]) =>
        mergeChanges(latestValues, currentValues, diff(before, mine), theirs, latest.current.fieldMap)
      const show = (merged: Values) => {
        resetTo(latestValues)
        rhf.reset(merged, { keepDefaultValues: true })
      }
      if (choice === 'theirs') show(mergeWithout(differences))
      if (choice !== 'mine') return null
      // Changes made here and elsewhere may not be compatible.
      const merged = mergeWithout([])
      const [error] = latest.current.validate?.(merged) ?? []
      if (!error) return true
      show(merged)
      return error.reason
    },
    [askToResolve, baseline, resetTo, rhf],
  )

  const onSaved = useCallback(
    (_: unknown, submittedValues: Values) => {
      unconfirmed.current = null
      const present = rhf.getValues()
      resetTo(submittedValues)
      // Changes made during the save are still unsaved.
      if (!isEqual(present, submittedValues)) rhf.reset(present, { keepDefaultValues: true })
    },
    [resetTo, rhf],
  )
  return useMemo(
    () => ({ ...form, initialValues: baseline, beforeSubmit, onSaved, onUnconfirmed, conflict, rebase: resetTo }),
    [form, baseline, beforeSubmit, onSaved, onUnconfirmed, conflict, resetTo],
  )
}
