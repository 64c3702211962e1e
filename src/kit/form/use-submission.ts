/**
 * Sending a form, once: from the press until the response has been dealt with (the page or the dialog has gone, or the form shows
 * what is wrong) further presses do nothing. When the response of a write is lost, sends it again if that changes nothing; otherwise it
 * looks for the result, and sends again only when the user confirms that.
 */
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts'
import { isRepeatable } from '#contract/rules/repeatable.ts'
import type { ErrorDetail } from '#contract/validation.ts'
import { accessReasonOf, ApiError, isOutcomeUnknown } from '#api/error.ts'
import { announce } from '#ui/announce.ts'
import { isEqual, noChangesMessage } from './diff.ts'
import { deleteDraft } from './draft.ts'
import { fieldProblems } from './error-summary.tsx'
import { assignErrors } from './field-errors.ts'
import { focusField, isInView } from './field-registry.ts'
import { setAsking } from './asking.ts'
import { forgetSent, readSent, rememberSent, sentKey, type SentForm } from './sent.ts'
import type { ResourceForm } from './use-resource-form.ts'

/** Called before a request is sent; the returned function looks for what the request has created, null when it cannot tell. */
export type WatchForCreated<E extends Endpoint> = (
  client: QueryClient,
  request: RequestOf<E>,
) => () => Promise<ResponseOf<E> | null>

export interface SubmissionOptions<Values extends FieldValues, E extends Endpoint> {
  form: ResourceForm<Values, E>
  send: (request: RequestOf<E>) => Promise<ResponseOf<E>>
  watch: WatchForCreated<E> | undefined
  onSuccess: ((response: ResponseOf<E>) => void) | undefined
  /** Gets the focus when no field is wrong. */
  summaryRef: RefObject<HTMLElement | null>
}

const unconfirmedReason =
  'We could not confirm that this was saved. Your entries are still here, and it is safe to save them again.'

/** The errors that the form shows for a failed request. Decided by status, never by text. */
function toErrorDetails(error: unknown, repeatable: boolean): readonly ErrorDetail[] {
  if (!(error instanceof ApiError)) throw error
  // The notice about the lost response says it, except for a request that may be sent again without a question.
  if (error.outcomeUnknown) return repeatable ? [{ reason: unconfirmedReason }] : []
  if (error.status === 0) return [{ reason: 'The service could not be reached. Your entries are still here.' }]
  // In place of the buttons.
  if (accessReasonOf(error) !== null) return []
  if (error.tokenRejected) return [{ reason: 'Your session has ended. Sign in again; your entries are still here.' }]
  return error.errors
}

/** A request whose response was lost, and a function that looks for its result. */
interface LostResponse<Values, E extends Endpoint> {
  /** What was sent; null when an earlier page sent it. */
  readonly values: Values | null
  readonly find: () => Promise<ResponseOf<E> | null>
  /** What an earlier page of this tab sent; null when this page did. */
  readonly earlier: SentForm | null
}

/** When to look for the result of a request whose response was lost, milliseconds after the last look. */
const lookIntervalMs = 2000
const maxLooks = 30

interface LookOptions<Values, E extends Endpoint> {
  lost: LostResponse<Values, E> | null
  /** Whether the form still holds what was sent. */
  isCurrent: (values: Values) => boolean
  onFound: (response: ResponseOf<E>, values: Values) => void
}

/** Goes on looking for the result of a lost response while the form shows that it is not confirmed. */
function useLookForResult<Values, E extends Endpoint>(options: LookOptions<Values, E>) {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const { lost } = options
  useEffect(() => {
    if (!lost || lost.values === null) return undefined
    const { values, find } = lost
    let looks = 0
    const look = async () => {
      looks += 1
      if (looks >= maxLooks) clearInterval(timer)
      const found = await find()
      if (found && latest.current.lost === lost && latest.current.isCurrent(values))
        latest.current.onFound(found, values)
    }
    const timer = setInterval(() => void look(), lookIntervalMs)
    return () => clearInterval(timer)
  }, [lost])
}

export function useSubmission<Values extends FieldValues, E extends Endpoint>(options: SubmissionOptions<Values, E>) {
  const { form, send, watch, onSuccess, summaryRef } = options
  const { rhf, fieldRegistry, name, operation, fieldMap } = form
  const { isDirty, isSubmitting, submitCount } = rhf.formState
  const client = useQueryClient()
  const [formErrors, setFormErrors] = useState<readonly ErrorDetail[]>([])
  const [notice, setNotice] = useState<string | null>(null)
  /** Why the service does not let the user send this any more. */
  const [accessReason, setAccessReason] = useState<string | null>(null)
  const [key] = useState(() => sentKey(name, form.toRequest(form.initialValues)))
  const [lost, setLost] = useState<LostResponse<Values, E> | null>(() => {
    const earlier = isRepeatable(operation) ? null : readSent(key)
    return earlier && { values: null, earlier, find: () => Promise.resolve(null) }
  })
  const [repeatQuestion, setRepeatQuestion] = useState<((confirmed: boolean) => void) | null>(null)
  const [isDone, setIsDone] = useState(false)
  const [outOfSight, setOutOfSight] = useState<ReadonlySet<string> | null>(null)
  /** From the press until the response has been dealt with. */
  const locked = useRef(false)
  /** True once the form may be left without asking. */
  const submitted = useRef(false)

  const wantsFocus = useRef(false)
  const focusFirstError = () => {
    wantsFocus.current = true
  }
  // The count of submissions changes with the errors, so these are on the screen now.
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    const problems = fieldProblems(rhf.getErrors(), fieldRegistry)
    const [first] = problems
    if (first) focusField(first.id)
    // oxlint-disable-next-line react/set-state-in-effect -- what is out of sight is known once the focus has scrolled the page
    setOutOfSight(new Set(problems.filter(({ id }) => !isInView(id)).map(({ name: field }) => field)))
    if (!first) summaryRef.current?.focus()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- see above
  }, [submitCount, rhf, fieldRegistry, summaryRef])

  const showNotice = (text: string | null) => {
    setNotice(text)
    if (text !== null) announce(text)
  }

  const succeed = (response: ResponseOf<E>, values: Values) => {
    deleteDraft(name)
    forgetSent(key)
    setLost(null)
    submitted.current = true
    form.onSaved?.(response, values)
    onSuccess?.(response)
    if (form.onSaved) submitted.current = false
    else setIsDone(true)
  }

  const fail = (error: unknown) => {
    const assigned = assignErrors(toErrorDetails(error, isRepeatable(operation)), fieldRegistry.has, fieldMap)
    for (const { name: field, reason } of assigned.fieldErrors) fieldRegistry.get(field)?.setError(reason)
    setFormErrors(assigned.formErrors)
    setAccessReason(accessReasonOf(error))
    focusFirstError()
  }

  const askToRepeat = () =>
    new Promise<boolean>((resolve) => {
      setAsking(true)
      setRepeatQuestion(() => (confirmed: boolean) => {
        setAsking(false)
        setRepeatQuestion(null)
        resolve(confirmed)
      })
    })

  /** Sends once more when the response was lost and its result cannot be found. */
  const sendUntilConfirmed = (request: RequestOf<E>, find: () => Promise<ResponseOf<E> | null>) =>
    send(request).catch(async (error: unknown) => {
      if (isOutcomeUnknown(error)) return (await find()) ?? send(request)
      throw error
    })

  const submitValues = async (values: Values) => {
    if (operation.method === 'PUT' && !isDirty) return showNotice(noChangesMessage)
    const earlier = await lost?.find()
    if (earlier) return succeed(earlier, values)
    if (lost && !(await askToRepeat())) return undefined
    const proceed = await (form.beforeSubmit?.(values) ?? true)
    if (proceed !== true) return showNotice(proceed)
    const request = form.toRequest(values)
    const watching = watch?.(client, request)
    const find = async () => (await watching?.().catch(() => null)) ?? null
    const repeatable = isRepeatable(operation)
    if (!repeatable) rememberSent(key, request)
    try {
      return succeed(await (repeatable ? sendUntilConfirmed(request, find) : send(request)), values)
    } catch (error) {
      if (isOutcomeUnknown(error) && repeatable) form.onUnconfirmed?.(values)
      if (!isOutcomeUnknown(error) || repeatable) {
        // The service has refused this request; an earlier one stays unconfirmed.
        if (!lost) forgetSent(key)
        throw error
      }
      const found = await find()
      if (found) return succeed(found, values)
      setLost({ values, find, earlier: null })
      throw error
    }
  }

  useLookForResult({
    lost,
    // What was changed since is no part of what was sent, so the form stays.
    isCurrent: (values) => !locked.current && isEqual(rhf.getValues(), values),
    onFound: succeed,
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (locked.current) return
    locked.current = true
    setFormErrors([])
    setAccessReason(null)
    // Or it would still be read beside the alert of this attempt.
    if (notice !== null) announce('')
    setNotice(null)
    submitted.current = false
    try {
      await rhf.handleSubmit((values) => submitValues(values).catch(fail), focusFirstError)(event)
    } finally {
      locked.current = submitted.current
    }
  }

  return {
    submit,
    submitted,
    // While a question is open nothing is being sent, so the button does not look busy; it does nothing all the same.
    busy: (isSubmitting || isDone) && !repeatQuestion && !form.conflict,
    formErrors,
    accessReason,
    outOfSight,
    notice: isDirty && notice === noChangesMessage ? null : notice,
    lost,
    forgetLost: () => {
      forgetSent(key)
      setLost(null)
    },
    repeatQuestion,
  }
}
