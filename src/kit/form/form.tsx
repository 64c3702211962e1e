/**
 * The shell of every form: give it the form, the mutation and the button's label. It checks everything on submit, leads to the
 * first field that needs attention, puts the service's refusals on their fields, and loses nothing that was typed.
 */
import { use, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { AnswerOf, CallOf, Endpoint } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/refusal.ts'
import { ApiError, forbidden } from '#api/error.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { part, usePart } from '#ui/part.ts'
import type { ConflictProps } from './conflict.tsx'
import { ShowCurl } from './show-curl.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { forgetDraft } from './draft.ts'
import { FormEnd } from './form-end.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { focusPlace } from './places.ts'
import { place } from './refusals.ts'
import { Summary, problems } from './summary.tsx'
import type { ResourceForm } from './use-resource-form.ts'

const conflictDialog = part<ConflictProps>(async () => (await import('./conflict.tsx')).ConflictDialog)
const ConflictDialog = (props: ConflictProps) => usePart(conflictDialog, Boolean(props.conflict), props)

interface Props<Values extends FieldValues, E extends Endpoint> {
  form: ResourceForm<Values, E>
  mutation: { mutateAsync(call: CallOf<E>): Promise<AnswerOf<E>> }
  /** What the button says: verb and noun. It also names the form. */
  label: string
  onDone?: (answer: AnswerOf<E>) => void
  /** Stands beside the fields on a wide screen and stays in view, with the button below it; after them on a narrow one. */
  review?: ReactNode
  /** Beside the button. */
  actions?: ReactNode
  /** In a dialog: what pressing the button changes, in short; above it. */
  outcome?: ReactNode
  /** The button destroys something. */
  danger?: boolean
  children: ReactNode
}

/** What a failed call says in the form. Decided by status, never by text. */
function refusalsOf(error: unknown): readonly Refusal[] {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 0) return [{ reason: 'The service could not be reached. Nothing was sent twice or lost: your entries are still here.' }]
  if (error.status === 403) return [{ reason: `${forbidden.reason}. ${forbidden.remedy} Your entries are still here.` }]
  if (error.tokenRefused) return [{ reason: 'Your session has ended. Sign in again; your entries are still here.' }]
  return error.refusals
}

export function Form<Values extends FieldValues, E extends Endpoint>(props: Props<Values, E>) {
  const { form, mutation, label, onDone, review, actions, outcome, danger, children } = props
  const { rhf, places, name, renamed } = form
  const { isDirty, isSubmitting, submitCount } = rhf.formState
  const endIn = use(FormEnd)
  const [top, setTop] = useState<readonly Refusal[]>([])
  const [nothing, setNothing] = useState<string | null>(null)
  const [attention, setAttention] = useState(0)
  const done = useRef(false)
  const summary = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (attention === 0) return
    const [first] = problems(rhf.getErrors(), places)
    if (first) focusPlace(first.id)
    else summary.current?.focus()
  }, [attention, rhf, places])

  // The summary comes after the focus, on top, and pushes down what has it.
  const whole = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (submitCount > 0 && whole.current?.contains(document.activeElement)) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [submitCount])

  // A field that appears after the form was sent, because its choices were still loading, gets its part of what is wrong.
  const sent = submitCount > 0
  useEffect(() => {
    if (!sent) return undefined
    let waiting = false
    return places.onAdded(() => {
      if (waiting) return
      waiting = true
      queueMicrotask(() => {
        waiting = false
        void rhf.trigger()
      })
    })
  }, [sent, places, rhf])

  const lead = () => setAttention((count) => count + 1)

  const refused = (error: unknown) => {
    const placed = place(refusalsOf(error), places.has, renamed)
    for (const { name: field, reason } of placed.fields) places.get(field)?.refuse(reason)
    setTop(placed.top)
    lead()
  }

  const send = async (values: Values) => {
    const go = await (form.prepare?.(values) ?? true)
    if (go !== true) return setNothing(go)
    const answer = await mutation.mutateAsync(form.call(values))
    forgetDraft(name)
    done.current = true
    form.settled?.(answer, values)
    onDone?.(answer)
    if (form.settled) done.current = false
  }

  const submit = (event: FormEvent) => {
    setTop([])
    setNothing(null)
    done.current = false
    void rhf.handleSubmit((values) => send(values).catch(refused), lead)(event)
  }

  const deed = <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={isSubmitting} className={review ? 'w-full' : ''}>{label}</Button>
  const curl = <ShowCurl form={form} />
  const footer = endIn ? endIn({ deed, curl, outcome, busy: isSubmitting }) : (
    <div className="flex flex-wrap items-center gap-2">
      {deed}
      {actions}
      {form.settled && isDirty ? <Button variant="quiet" onClick={() => rhf.reset(form.start)}>Discard changes</Button> : null}
      {curl}
    </div>
  )
  return (
    <form ref={whole} aria-label={label} noValidate onSubmit={submit} className={review ? 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start' : 'grid gap-5'}>
      {/* No grid: what is sticky in one stays in its row. */}
      <div className="flex min-w-0 flex-col gap-5">
        <div ref={summary} tabIndex={-1} className="outline-none empty:hidden">
          <Summary form={form} top={top} shown={submitCount > 0} />
          {nothing && <Notice tone="info">{nothing}</Notice>}
        </div>
        <DraftOffer form={form} />
        {children}
        {review ? null : footer}
      </div>
      {review && (
        <aside aria-label="Review" className="grid gap-4 lg:sticky lg:top-4">
          {review}
          {footer}
        </aside>
      )}
      <LeaveGuard dirty={isDirty} done={done} kept={form.draft.length > 0} />
      <ConflictDialog conflict={form.conflict} places={places} renamed={renamed} />
    </form>
  )
}
