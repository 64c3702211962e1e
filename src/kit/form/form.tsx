/**
 * The shell of every form: give it the form, the mutation and the button's label. It checks everything on submit, leads
 * to the first field that needs attention, shows the service's refusals at their fields, and loses nothing that was
 * typed.
 */
import { use, useEffect, useRef, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ResponseOf, RequestOf, Endpoint } from '#contract/endpoint.ts'
import { plural, t } from '#contract/translate.ts'
import { forbiddenMessages } from '#api/error.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/class-names.ts'
import { limitImplicitSubmission } from '#ui/implicit-submission.ts'
import { Notice } from '#ui/notice.tsx'
import { useNarrowViewport } from '#ui/viewport.ts'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import type { ConflictDialogProps } from './conflict-dialog.tsx'
import { flatten } from './diff.ts'
import { ShowCurl } from './curl/show-curl.tsx'
import { noteDraftResult } from './draft/draft.ts'
import { DraftNotice } from './draft/draft-notice.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { focusField } from './fields/field-registry.ts'
import { FormFooterContext, FormLock } from './form-contexts.ts'
import { UnsavedChangesGuard } from './draft/unsaved-changes-guard.tsx'
import { UnknownNotice, type CreatedList } from '../page/unknown-notice.tsx'
import { nameInRequest } from './request-body.ts'
import { reportBarHeight, stickyBarClass } from '../page/cover-height.ts'
import type { ResourceForm } from './use-resource-form.ts'
import { useSubmission } from './use-submission.ts'

const conflictDialog = lazyComponent<ConflictDialogProps>(
  async () => (await import('./conflict-dialog.tsx')).ConflictDialog,
)
const ConflictDialog = (props: ConflictDialogProps) => useLazyComponent(conflictDialog, Boolean(props.conflict), props)

/** Lines up with the fields of the cards (ui/card.tsx), where these have their title beside them. */
const besideFieldsClass = 'beside:ps-[calc(20rem+var(--pad)+1px)]'
/** Lines up with the fields of a card under its title. */
const belowFieldsClass = 'ps-[calc(var(--pad)+1px)]'
/** Less the padding and the border of the bar that sticks: the buttons stay where they are when it begins to. */
const barInset = 'calc(-0.75rem - 1px)'

interface Props<Values extends FieldValues, E extends Endpoint> {
  form: ResourceForm<Values, E>
  mutation: { mutateAsync(call: RequestOf<E>): Promise<ResponseOf<E>> }
  /** Label of the submit button, verb and noun; also names the form. */
  label: string
  onSuccess?: (response: ResponseOf<E>) => void
  /**
   * Shown with the submit button next to the fields on a wide screen, always in view, and below the fields on a narrow
   * one. On a phone the button stays in view.
   */
  review?: ReactNode
  /** Next to the submit button. */
  actions?: ReactNode
  /**
   * Why the service would refuse this now, such as the status of a node. Not shown beside a refusal, which says the
   * same, nor while the form is being sent, because that may be what has changed the status.
   */
  unavailable?: string | null
  /** What submitting changes, in short: above the buttons, or beside those of a long form. */
  effect?: ReactNode
  /** The buttons stay in view while there are changes: for a form longer than the window. */
  long?: boolean
  /** Submitting destroys something. */
  danger?: boolean
  /** For a form that creates something: the list in which it appears. */
  created?: CreatedList
  /** Commands to add after the request where it is shown as curl. */
  followUp?: string
  /** False where the same request does something else with a personal access token. */
  curl?: boolean
  children: ReactNode
}

/** The number of fields that differ from the saved ones; a list is one field. */
const countDirty = (dirtyFields: object) =>
  [...flatten(dirtyFields).values()].filter((dirty) => (Array.isArray(dirty) ? dirty.length > 0 : dirty)).length

export const ChangeCount = ({ count }: { count: number }) => (
  <p className="text-sm text-ink-muted" aria-live="polite">
    {count === 0 ? t('No changes.') : plural(count, '{count} change not saved yet.', '{count} changes not saved yet.')}
  </p>
)

export function Form<Values extends FieldValues, E extends Endpoint>(props: Props<Values, E>) {
  const {
    form,
    mutation,
    label,
    onSuccess,
    review,
    actions,
    effect,
    long = false,
    danger,
    created,
    unavailable,
    followUp,
    curl = true,
    children,
  } = props
  const { rhf, fieldRegistry, fieldMap } = form
  const { isDirty, dirtyFields, submitCount } = rhf.formState
  const renderFooter = use(FormFooterContext)
  const narrow = useNarrowViewport()
  const summaryRef = useRef<HTMLDivElement>(null)
  const {
    submit,
    submitted,
    busy,
    formErrors,
    failure,
    notice,
    accessReason,
    outOfSight,
    unknown,
    forgetUnknown,
    checkAgain,
    sendAgain,
  } = useSubmission({
    form,
    send: (request) => mutation.mutateAsync(request),
    onSuccess,
    summaryRef,
  })

  // The summary appears at the top after a field got the focus, and pushes that field down.
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (submitCount > 0 && formRef.current?.contains(document.activeElement))
      document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [submitCount])

  // Validates again when a field appears only after submission because its options were still loading.
  const wasSubmitted = submitCount > 0
  useEffect(() => {
    if (!wasSubmitted) return undefined
    let scheduled = false
    return fieldRegistry.onAdded(() => {
      if (scheduled) return
      scheduled = true
      queueMicrotask(() => {
        scheduled = false
        void rhf.trigger()
      })
    })
  }, [wasSubmitted, fieldRegistry, rhf])

  // For a user who leaves the page now and returns to the draft.
  const { name } = form
  const candidates = unknown ? created?.candidates : undefined
  useEffect(() => {
    if (candidates && candidates.length > 0) noteDraftResult(name, candidates)
  }, [name, candidates])

  const discardChanges = () => {
    rhf.reset(form.initialValues)
    // The button that had the focus disappears.
    const [first] = fieldRegistry.all()
    if (first) focusField(first.id)
  }
  const lock = use(FormLock)
  const isLocked = lock === undefined ? accessReason !== null : lock !== null
  // The notice above the form may be out of sight by now; the refusal says the same in other words.
  const refusedBecause = lock?.isSaid ? lock.reason : accessReason
  const submitButton = isLocked ? null : (
    <Button
      type="submit"
      // On a page without changes there is nothing to save: the button is less prominent, and says so when it is
      // pressed.
      variant={danger ? 'danger' : form.onSaved && !renderFooter && !isDirty ? 'default' : 'primary'}
      busy={busy}
      className={review ? 'min-w-[min(100%,9rem)] flex-1' : ''}
    >
      {label}
    </Button>
  )
  const curlButton =
    isLocked || !curl ? null : (
      <ShowCurl
        requestsOf={() => ({ operation: form.operation, requests: [form.toRequest(rhf.getValues())], followUp })}
      />
    )
  const effectAndNotice = (
    <>
      {long ? null : effect}
      {notice && (
        <Notice tone="info" data-form-note>
          {notice}
        </Notice>
      )}
      {accessReason !== null || (lock && isDirty) ? (
        <Notice tone="warn" role="alert" title={refusedBecause === null ? undefined : `${refusedBecause}.`}>
          {isLocked ? t('Your entries are kept but cannot be saved.') : t('Your entries are still here.')}{' '}
          {lock?.isSaid ? null : forbiddenMessages.remedy()}
        </Notice>
      ) : null}
    </>
  )
  const sticks = review ? narrow : long && isDirty
  const footer = renderFooter ? (
    renderFooter({ submitButton, curlButton, effect: effectAndNotice, busy })
  ) : (
    <div ref={sticks ? reportBarHeight : undefined} className={sticks ? stickyBarClass : undefined}>
      <div
        className={classes('grid gap-2', long && belowFieldsClass, !review && besideFieldsClass)}
        style={{ marginInlineStart: sticks && !review ? barInset : undefined }}
      >
        {effectAndNotice}
        <div className="flex flex-wrap items-center gap-2">
          {submitButton}
          {isLocked ? null : actions}
          {form.onSaved && isDirty && !isLocked ? (
            <Button variant="ghost" disabledReason={busy ? t('Still working') : null} onClick={discardChanges}>
              {t('Discard changes')}
            </Button>
          ) : null}
          {review ? null : <span className={sticks ? 'max-sm:hidden' : undefined}>{curlButton}</span>}
          {long ? (effect ?? <ChangeCount count={countDirty(dirtyFields)} />) : null}
        </div>
      </div>
    </div>
  )
  // Placed beside the fields where something stays in view there.
  const summary = (
    <div ref={summaryRef} tabIndex={-1} className="grid gap-3 outline-none empty:hidden">
      <ErrorSummary form={form} formErrors={formErrors} failure={failure} outOfSight={outOfSight} />
      {unknown && (
        <UnknownNotice
          write={unknown.write}
          label={nameInRequest(unknown.request, created?.nameMember)}
          created={created}
          onCheck={checkAgain}
          onSendAgain={sendAgain}
        />
      )}
    </div>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only limits what Enter does
    <form
      ref={formRef}
      aria-label={label}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={limitImplicitSubmission}
      // Not a grid while narrow: the buttons would stay in view only within their row.
      className={
        review ? 'flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start' : 'grid gap-4'
      }
    >
      {/* Not a grid, in which sticky elements would stay within their row. */}
      <div className="flex min-w-0 flex-col gap-4">
        {review ? null : summary}
        <DraftNotice
          key={form.name}
          form={form}
          created={created}
          isUnknown={unknown !== null}
          onRestore={forgetUnknown}
        />
        {unavailable && !busy && formErrors.length === 0 ? <Notice tone="warn">{unavailable}</Notice> : null}
        {children}
        {review ? null : footer}
      </div>
      {review && (
        <aside aria-label={t('Review')} className="gap-4 max-lg:contents lg:sticky lg:top-4 lg:grid">
          {review}
          {summary}
          {narrow ? curlButton : footer}
          {narrow ? footer : <span className="mx-auto">{curlButton}</span>}
        </aside>
      )}
      <UnsavedChangesGuard
        dirty={isDirty}
        submitted={submitted}
        hasDraft={form.draft.length > 0 && !busy}
        loss={busy ? t('Your changes are being saved. If that fails, you will not learn why.') : undefined}
      />
      <ConflictDialog conflict={form.conflict} fieldRegistry={fieldRegistry} fieldMap={fieldMap} />
    </form>
  )
}
