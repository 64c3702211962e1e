/**
 * Deletions that wait some seconds before their request leaves, so that the user can cancel them. Nothing is stored:
 * when the page is left or reloaded earlier, or another user takes over, nothing is deleted, and the next page says so.
 */
import { plural, t } from '#contract/translate.ts'
import { errorMessage, isGone, isOutcomeUnknown, outcomeUnknownMessages } from '#api/error.ts'
import { session } from '#api/session/session.ts'
import { UnknownWrite } from '#api/write.ts'
import { confirm, type ConfirmOptions } from '../dialogs/dialogs.tsx'
import { isReachable, whenReachable } from '../jobs/outage.ts'
import type { ResourceKey } from '../preferences/locks.ts'
import { toast, toasts } from '../toast.ts'
import { deleteDelay } from '../preferences/choices.ts'
import { pendingDeletions, rememberNotDeleted, reportNotDeleted } from './deletions.ts'

interface Target {
  readonly resources: readonly ResourceKey[]
  /** "web-1", "4 nodes" */
  readonly label: string
  /** The labels of several resources. */
  readonly names?: readonly string[]
}

/** `done here`: the page on which it was confirmed is still shown; `done elsewhere`: the user has left it. */
type Result = 'canceled' | 'done here' | 'done elsewhere'

/**
 * Confirms, waits for as long as the user prefers, then calls `run` unless the user has canceled. A failure becomes a
 * message that names the resource.
 */
export async function confirmDeferred(
  options: Omit<ConfirmOptions, 'run'>,
  target: Target,
  run: () => Promise<unknown>,
): Promise<Result> {
  const seconds = Number(deleteDelay.get())
  const body = (
    <>
      {typeof options.body === 'string' ? <p>{options.body}</p> : options.body}
      <p className="mt-4 text-ink-muted">
        {seconds === 0
          ? t('This cannot be undone.')
          : plural(
              seconds,
              'You can cancel for {count} second after you confirm. After that, this cannot be undone.',
              'You can cancel for {count} seconds after you confirm. After that, this cannot be undone.',
            )}
      </p>
    </>
  )
  if (seconds === 0) return (await confirm({ ...options, body, run })) ? 'done here' : 'canceled'
  const scheduled: { completion: Promise<boolean> | null } = { completion: null }
  const { pathname } = location
  await confirm({
    ...options,
    body,
    run: () => {
      scheduled.completion = schedule(target, seconds, run)
      return Promise.resolve()
    },
  })
  if (!(await scheduled.completion)) return 'canceled'
  return location.pathname === pathname ? 'done here' : 'done elsewhere'
}

/** Resolves to whether the deletion was done. */
function schedule(
  { resources, label, names = [label] }: Target,
  seconds: number,
  run: () => Promise<unknown>,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const dueAt = Date.now() + seconds * 1000
  const { length } = resources
  const toastId = toast({
    tone: 'warn',
    // The plural forms are equal in English, but not in other languages.
    text: plural(length, '{label} will be deleted', '{label} will be deleted', { label }),
    until: dueAt,
    action: {
      label: t('Cancel deletion'),
      onPress: () => {
        deletion.cancel()
        toast({ tone: 'ok', text: plural(length, '{label} was not deleted', '{label} were not deleted', { label }) })
      },
    },
  })
  const remove = () => pendingDeletions.set(pendingDeletions.get().filter((each) => each !== deletion))
  const timer = setTimeout(() => void send(), seconds * 1000)
  const deletion = {
    resources,
    label,
    names,
    dueAt,
    cancel: () => {
      clearTimeout(timer)
      toasts.dismiss(toastId)
      remove()
      resolve(false)
    },
  }
  const tellDeleted = () =>
    toast({ tone: 'ok', text: plural(length, '{label} was deleted', '{label} were deleted', { label }) })
  /** Reports the outcome; resolves to whether the deletion was done. */
  const report = async (error: unknown): Promise<boolean> => {
    remove()
    if (isGone(error)) {
      toast({
        tone: 'ok',
        text: plural(length, '{label} was already deleted', '{label} were already deleted', { label }),
      })
      return true
    }
    const text = isOutcomeUnknown(error)
      ? `${outcomeUnknownMessages.title()} ${plural(length, '{label} may have been deleted.', '{label} may have been deleted.', { label })}`
      : plural(length, '{label} was not deleted: {message}', '{label} were not deleted: {message}', {
          label,
          message: errorMessage(error),
        })
    const id = toast({ tone: 'bad', text })
    return error instanceof UnknownWrite && !isReachable() ? lookWhenReachable(error, id) : false
  }
  /**
   * Once an unreachable service is back, checks what it has done, and reports that in place of the message with this
   * id.
   */
  const lookWhenReachable = async ({ look }: UnknownWrite, id: number) => {
    await whenReachable()
    const found = await look?.().catch(() => undefined)
    // A user who has dismissed the message, or another user, gets no further message.
    if (found === undefined || toasts.get().every((each) => each.id !== id)) return false
    toasts.dismiss(id)
    if (found !== null) tellDeleted()
    else {
      const offer = toast({
        tone: 'bad',
        text: plural(length, '{label} was not deleted', '{label} were not deleted', { label }),
        action: {
          label: t('Try again'),
          onPress: () => {
            toasts.dismiss(offer)
            void run().then(tellDeleted, report)
          },
        },
      })
    }
    return found !== null
  }
  const send = async () => {
    toasts.dismiss(toastId)
    // From here on it cannot be canceled.
    sending.add(deletion)
    const done = await run().then(() => true, report)
    remove()
    resolve(done)
  }
  pendingDeletions.set([...pendingDeletions.get(), deletion])
  return promise
}

/** Deletions whose request has been sent. */
const sending = new WeakSet<object>()

const waiting = () => pendingDeletions.get().filter((each) => !sending.has(each))

/** Further names are only counted. */
const maxNamed = 5

/** Cancels all pending deletions and returns the names of their resources. */
function cancelAll(): readonly string[] {
  const canceled = waiting()
  for (const { cancel } of canceled) cancel()
  return canceled.flatMap(({ label, names }) => (names.length > maxNamed ? label : names))
}

session.onSignOut(() => {
  cancelAll()
  pendingDeletions.set([])
})
addEventListener('beforeunload', (event) => {
  if (waiting().length > 0) event.preventDefault()
})
addEventListener('pagehide', () => rememberNotDeleted(cancelAll()))
// The browser may show the same page again on Back.
addEventListener('pageshow', reportNotDeleted)
