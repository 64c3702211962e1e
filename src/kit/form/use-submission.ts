/**
 * Sends a form once: from the press until the response has been handled (the page or the dialog has closed, or the form
 * shows what is wrong), further presses do nothing. api/write.ts decides what happens after a lost response; when the
 * outcome stays unknown, the form says so and keeps its entries.
 */
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts'
import type { Grants } from '#contract/grants.ts'
import type { ErrorDetail } from '#contract/schema.ts'
import { accessReasonOf, ApiError, statusOf } from '#api/error.ts'
import { proof, repetition } from '#api/session/questions.ts'
import { findEarlier, UnknownWrite } from '#api/write.ts'
import { announce, clearAnnouncements } from '#ui/announce.ts'
import { useOnChange } from '#ui/use-on-change.ts'
import { useStore } from '#ui/use-store.ts'
import { ownGrants } from '#queries/profile.ts'
import { useSession } from '../permission/principal.ts'
import { useFollowedGrants } from '../permission/use-followed-grants.ts'
import { noChangesMessage } from './diff.ts'
import { isEqual } from '#contract/json.ts'
import { t, translateReason } from '#contract/translate.ts'
import { deleteDraft, markDraftSent } from './draft/draft.ts'
import { fieldProblems } from './error-summary.tsx'
import { assignErrors } from './field-errors.ts'
import { focusField, isInView } from './fields/field-registry.ts'
import type { ResourceForm } from './use-resource-form.ts'
import { retryHint } from '../format/time.tsx'

interface SubmissionOptions<Values extends FieldValues, E extends Endpoint> {
  form: ResourceForm<Values, E>
  send: (request: RequestOf<E>) => Promise<ResponseOf<E>>
  onSuccess: ((response: ResponseOf<E>) => void) | undefined
  /** Gets the focus when no field is wrong. */
  summaryRef: RefObject<HTMLElement | null>
}

/** The errors that the form shows for a failed request. Decided by status, never by text. */
function toErrorDetails(error: unknown): readonly ErrorDetail[] {
  if (!(error instanceof ApiError)) throw error
  // The notice says so.
  if (error.outcomeUnknown) return []
  if (error.status === 0) return [{ reason: t('The service could not be reached. Your entries are still here.') }]
  // The reason is shown in place of the buttons.
  if (accessReasonOf(error) !== null) return []
  if (error.tokenRejected) return [{ reason: t('Your session has ended. Sign in again; your entries are still here.') }]
  const hint = retryHint(error)
  if (hint === null) return error.errors
  return error.errors.map(({ reason, ...rest }) => ({
    ...rest,
    reason: `${translateReason(reason).replace(/\.$/, '')}. ${hint}`,
  }))
}

/** A submission whose outcome is unknown. */
interface Unknown<Values, E extends Endpoint> {
  readonly write: UnknownWrite
  readonly request: RequestOf<E>
  readonly values: Values
}

/** Why the service no longer lets the user send this. It ends when the grants change again. */
interface Refusal {
  readonly reason: string
  /** The grants with which the request was refused; undefined when they are not known. */
  readonly grants: Grants | null | undefined
}

export function useSubmission<Values extends FieldValues, E extends Endpoint>(options: SubmissionOptions<Values, E>) {
  const { form, send, onSuccess, summaryRef } = options
  const { rhf, fieldRegistry, name, operation, fieldMap } = form
  const { isDirty, isSubmitting, submitCount } = rhf.formState
  const [formErrors, setFormErrors] = useState<readonly ErrorDetail[]>([])
  const [failure, setFailure] = useState<unknown>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [unknown, setUnknown] = useState<Unknown<Values, E> | null>(null)
  const client = useQueryClient()
  // A withdrawn grant may be given back while the entries are kept.
  const { data: grantsNow } = useFollowedGrants(refusal !== null)
  const isAsked = useStore(repetition) !== null
  const [isDone, setIsDone] = useState(false)
  const [outOfSight, setOutOfSight] = useState<ReadonlySet<string> | null>(null)
  /** True from the press until the response has been handled. */
  const locked = useRef(false)
  /** True once the form may be left without asking. */
  const submitted = useRef(false)

  // A request that was refused because the session has ended, or for lack of a proof, is sent again once the session or
  // the proof is there.
  const hasExpired = useSession().status === 'expired'
  const isProving = useStore(proof) !== null
  const isWaitingForUser = hasExpired || isProving
  useEffect(() => {
    if (locked.current) markDraftSent(name, isWaitingForUser ? null : Date.now())
  }, [isWaitingForUser, name])

  useOnChange(hasExpired, () => {
    if (!hasExpired && failure instanceof ApiError && failure.tokenRejected) setFormErrors([])
  })

  const wantsFocus = useRef(false)
  const focusFirstError = () => {
    wantsFocus.current = true
  }
  // The count of submissions changes together with the errors, so the errors are on the screen now.
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    const problems = fieldProblems(rhf.getErrors(), fieldRegistry)
    const [first] = problems
    const focused = document.activeElement
    if (first) focusField(first.id)
    // A screen reader reads a field with its error when it gets the focus, but not when it already had it.
    if (first && document.activeElement === focused) announce(first.reason, { assertive: true })
    // oxlint-disable-next-line react/set-state-in-effect -- known once the focus has scrolled the page
    setOutOfSight(new Set(problems.filter(({ id }) => !isInView(id)).map(({ name: field }) => field)))
    if (!first) summaryRef.current?.focus()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- see above
  }, [submitCount, rhf, fieldRegistry, summaryRef])
  // The summary itself moves fields out of sight.
  useLayoutEffect(() => {
    if (!outOfSight || outOfSight.size === 0) return
    const hidden = fieldProblems(rhf.getErrors(), fieldRegistry).filter(
      ({ id, name: field }) => !outOfSight.has(field) && !isInView(id),
    )
    // oxlint-disable-next-line react/set-state-in-effect -- it is known once the summary has been laid out
    if (hidden.length > 0) setOutOfSight(new Set([...outOfSight, ...hidden.map(({ name: field }) => field)]))
  }, [outOfSight, rhf, fieldRegistry])

  const showNotice = (text: string | null) => {
    setNotice(text)
    if (text !== null) announce(text)
  }

  const succeed = (response: ResponseOf<E>, values: Values) => {
    const isChangedSince = form.onSaved !== undefined && !isEqual(rhf.getValues(), values)
    setUnknown(null)
    // Earlier errors no longer apply.
    clearAnnouncements()
    submitted.current = true
    form.onSaved?.(response, values)
    if (isChangedSince) markDraftSent(name, null)
    else deleteDraft(name)
    onSuccess?.(response)
    if (form.onSaved) submitted.current = false
    else setIsDone(true)
  }

  const fail = (error: unknown) => {
    const assigned = assignErrors(toErrorDetails(error), fieldRegistry.has, fieldMap)
    for (const { name: field, reason } of assigned.fieldErrors) fieldRegistry.get(field)?.setError(reason)
    setFormErrors(assigned.formErrors)
    setFailure(error)
    const reason = accessReasonOf(error)
    // The grants have just been read to explain the refusal (app/refusals.ts).
    setRefusal(reason === null ? null : { reason, grants: client.getQueryData(ownGrants.queryKey) })
    focusFirstError()
  }

  const submitValues = async (values: Values) => {
    if (operation.method === 'PUT' && !isDirty) return showNotice(noChangesMessage())
    // Values computed from the current time, such as when a token expires, differ at each press.
    const isSame = unknown && isEqual(values, unknown.values)
    const earlier = await findEarlier(operation, isSame ? unknown.request : form.toRequest(values))
    if (earlier !== null) return succeed(earlier, values)
    const proceed = await (form.beforeSubmit?.(values) ?? true)
    if (proceed !== true) return showNotice(proceed)
    const request = form.toRequest(values)
    // For the same request, the question is asked where it is sent.
    if (unknown && !isEqual(request, unknown.request) && !(await unknown.write.confirm())) return undefined
    markDraftSent(name, Date.now())
    try {
      return succeed(await send(request), values)
    } catch (error) {
      if (error instanceof UnknownWrite) {
        form.onUnconfirmed?.(values)
        setUnknown({ write: error, request, values })
      } else if (!unknown) markDraftSent(name, null)
      else if (unknown.write.repeatable && statusOf(error) === 400) {
        // A request that may be sent twice was refused, so the earlier attempt was refused, too.
        unknown.write.dismiss()
        setUnknown(null)
        markDraftSent(name, null)
      }
      throw error
    }
  }

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (locked.current) return
    locked.current = true
    setFormErrors([])
    setRefusal(null)
    // Otherwise it would still be read along with the alert of this attempt.
    if (notice !== null) announce('')
    setNotice(null)
    submitted.current = false
    try {
      await rhf.handleSubmit((values) => submitValues(values).catch(fail), focusFirstError)(event)
    } finally {
      locked.current = submitted.current
    }
  }

  const checkAgain = async () => {
    if (!unknown || locked.current) return false
    const found = await findEarlier(operation, unknown.request)
    if (found !== null) succeed(found, unknown.values)
    return found !== null
  }

  const sendAgain = () => {
    unknown?.write.allow()
    void submit()
  }

  return {
    submit,
    submitted,
    // While a question is open nothing is being sent, so the button does not look busy, but still does nothing.
    busy: (isSubmitting || isDone) && !isAsked && !form.conflict,
    formErrors,
    failure,
    accessReason:
      refusal && (refusal.grants === undefined || isEqual(refusal.grants, grantsNow)) ? refusal.reason : null,
    outOfSight,
    notice: isDirty && notice === noChangesMessage() ? null : notice,
    unknown,
    /** Called when the form shows other entries. */
    forgetUnknown: () => setUnknown(null),
    checkAgain,
    sendAgain,
  }
}
