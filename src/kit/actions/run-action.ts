/** Running an action: the one place behind its button, menu item, row key and palette entry. */
import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { confirm } from '../dialogs/dialogs.tsx'
import { toast, toastError } from '../toast.ts'
import { requestsOf, type Action, type ActionContext, type RunAction } from './action.ts'
import { useAvailability } from './availability.ts'
import { freshLockReason } from './fresh-lock-reason.ts'
import { useShortcut } from '../shortcuts.ts'

/** Loads with the first deletion, or after the first page, to keep the first visit small. */
const loadDeferral = () => import('../deletions/deferred-deletion.tsx')

/**
 * Confirms where necessary, then runs. Resolves to whether the action was done and the place where it was started is
 * still on the screen; rejects when an unconfirmed run fails.
 */
export async function runAction<T>(action: Action<T>, resource: T, context: ActionContext): Promise<boolean> {
  if ('href' in action) {
    context.navigate(action.href(resource))
    return true
  }
  if ('run' in action) return confirmAndRun(action, resource, context)
  await action.open(resource)
  return false
}

async function confirmAndRun<T>(action: RunAction<T>, resource: T, context: ActionContext): Promise<boolean> {
  let message: string | null = null
  let stillHere = true
  const runUnlessLocked = async () => {
    // It may have been locked since the action was offered.
    const reason = await freshLockReason(context.client, action, resource)
    if (reason !== null) throw new Error(reason)
    message = await action.run(resource, context)
  }
  const question = action.confirm && {
    sends: requestsOf(action, [resource]),
    ...action.confirm(resource),
    lockable: action.lockedBy !== undefined,
  }
  if (!question) await runUnlessLocked()
  else if (action.deletes) {
    const { resource: key, label } = action.deletes(resource)
    const { confirmDeferred } = await loadDeferral()
    const result = await confirmDeferred(question, { resources: [key], label }, runUnlessLocked)
    if (result === 'canceled') return false
    stillHere = result === 'done here'
  } else if (!(await confirm({ ...question, run: runUnlessLocked }))) return false
  if (message !== null) toast({ tone: 'ok', text: message, work: action.work?.(resource) })
  return stillHere
}

/** `runAction` for components; failures become a toast. The function never changes. */
export function useRunAction() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(
    async <T>(action: Action<T>, resource: T): Promise<boolean> => {
      try {
        return await runAction(action, resource, { client, navigate })
      } catch (error) {
        toastError(error, action.entityOf?.(resource).label)
        return false
      }
    },
    [client, navigate],
  )
}

/** The key `c` runs this action where it is offered. */
export function useCreateKey(action: Action<void> | undefined) {
  const availabilityOf = useAvailability()
  const run = useRunAction()
  const available = action !== undefined && availabilityOf(action, undefined)?.disabledReason === null
  useShortcut('c', action?.label() ?? '', available ? () => void run(action, undefined) : null)
}
