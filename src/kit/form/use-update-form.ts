/**
 * A form that changes something that exists. It sends only the members the user changed. Before it sends, it reads the thing
 * again: a member that somebody else changed meanwhile to something different is shown, and the user chooses.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { get, set, type FieldValues } from 'react-hook-form'
import type { CallOf, Endpoint } from '#contract/endpoint.ts'
import { changes, conflicts, leaves, nothingChanged, type Difference } from './changes.ts'
import { useResourceForm, type Conflict, type ResourceForm } from './use-resource-form.ts'
import { formName, type Renamed } from './refusals.ts'

interface UpdateOptions<Values extends FieldValues, E extends Endpoint, Thing, Body extends object> {
  name: string
  of: E
  /** The thing as it is now; while the form is untouched it follows. */
  current: Thing
  values: (thing: Thing) => Values
  /** The whole body these values make; only what differs from the start is sent. */
  body: (values: Values) => Body
  send: (changed: Partial<Body>) => CallOf<E>
  /** Reads the thing again, past any cache. */
  reread: () => Promise<Thing>
  draft?: readonly (keyof Values & string)[]
  renamed?: Renamed
}

interface Question {
  differences: readonly Difference[]
  answer: (choice: 'mine' | 'theirs' | 'back') => void
}

/** The service's values with the user's changes on top, except where the service's were chosen. */
function merged<Values extends FieldValues>(fresh: Values, now: Values, mine: object, theirs: readonly Difference[], renamed?: Renamed): Values {
  const result = structuredClone(fresh)
  for (const name of leaves(mine).keys()) {
    const field = formName(name, renamed)
    if (!theirs.some((each) => each.name === name)) set(result, field, get(now, field))
  }
  return result
}

export function useUpdateForm<Values extends FieldValues, E extends Endpoint, Thing, Body extends object>(
  options: UpdateOptions<Values, E, Thing, Body>,
): ResourceForm<Values, E> {
  const { name, of, current, values } = options
  const [base, setBase] = useState<Values>(() => values(current))
  const [question, setQuestion] = useState<Question | null>(null)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  const call = useCallback((now: Values) => latest.current.send(changes(latest.current.body(base), latest.current.body(now))), [base])
  const form = useResourceForm<Values, E>({
    name, of, values: base, call, draft: options.draft, renamed: options.renamed,
  })
  const { rhf } = form
  const { isDirty } = rhf.formState

  const rebase = useCallback((next: Values) => {
    setBase(next)
    rhf.reset(next)
  }, [rhf])

  // An untouched form shows the thing as it is; one with changes keeps what was typed, and `prepare` compares.
  useEffect(() => {
    const next = latest.current.values(current)
    if (!isDirty && Object.keys(changes(latest.current.body(base), latest.current.body(next))).length > 0) rebase(next)
  }, [current, isDirty, base, rebase])

  const ask = useCallback((differences: readonly Difference[]) => new Promise<'mine' | 'theirs' | 'back'>((resolve) => {
    setQuestion({ differences, answer: (choice) => {
      setQuestion(null)
      resolve(choice)
    } })
  }), [])

  const prepare = useCallback(async (now: Values) => {
    const { body: make, values: read, reread } = latest.current
    const [before, mine] = [make(base), make(now)]
    if (Object.keys(changes(before, mine)).length === 0) return nothingChanged
    const fresh = read(await reread())
    const differences = conflicts(before, mine, make(fresh))
    if (differences.length === 0) return true
    const choice = await ask(differences)
    if (choice === 'theirs') {
      rebase(fresh)
      rhf.reset(merged(fresh, now, changes(before, mine), differences, latest.current.renamed), { keepDefaultValues: true })
    }
    return choice === 'mine' ? true : null
  }, [ask, base, rebase, rhf])

  const settled = useCallback((_: unknown, sent: Values) => rebase(sent), [rebase])
  const conflict = useMemo<Conflict | null>(() => question && { differences: question.differences, choose: question.answer }, [question])
  return useMemo(() => ({ ...form, start: base, prepare, settled, conflict }), [form, base, prepare, settled, conflict])
}
