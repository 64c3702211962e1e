/** Running an action: the one place behind its button, menu item, row key and palette entry. */
import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { confirm } from '../confirm.ts'
import { askToRepeat } from '../repeat.ts'
import { toast, toastError } from '../toast.ts'
import type { Action, ActionContext } from './action.ts'
import { lockReason } from './availability.ts'
import { deleteDelay } from './deletions.ts'
import { allowRepeat, UnconfirmedError } from './unconfirmed.ts'

/** The countdown of deletions loads with the first one, to keep the first visit small. */
const loadDeferral = () =>
  import('./deferred-deletion.tsx').catch(() => {
    throw new Error('A part of the dashboard could not be loaded, so nothing was done. Try again.')
  })

/**
 * Confirms where that is needed, then runs. Resolves to whether it was done, and what it was started from is still on the screen; rejects
 * when an unconfirmed run fails.
 */
export async function runAction<T>(action: Action<T>, thing: T, context: ActionContext): Promise<boolean> {
  if ('href' in action) {
    context.navigate(action.href(thing))
    return true
  }
  if ('open' in action) {
    await action.open(thing)
    return false
  }
  let message: string | null = null
  let stillHere = true
  const run = async () => {
    const reason = lockReason(action, thing)
    if (reason !== null) throw new Error(reason)
    message = await action.run(thing, context)
  }
  try {
    if (!action.confirm) await run()
    else if (action.deletes && deleteDelay.get() !== '0') {
      const { confirmDeferred } = await loadDeferral()
      const result = await confirmDeferred(action.confirm(thing), action.deletes(thing), run)
      if (result === 'cancelled') return false
      stillHere = result === 'done here'
    } else if (!(await confirm({ ...action.confirm(thing), run }))) return false
  } catch (error) {
    if (!(error instanceof UnconfirmedError)) throw error
    if (!(await askToRepeat(action.label))) return false
    allowRepeat(error)
    await run()
  }
  if (message !== null) toast({ tone: 'ok', text: message })
  return stillHere
}

/** `runAction` for components; failures become a toast. The function never changes. */
export function useRunAction() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(
    async <T>(action: Action<T>, thing: T): Promise<boolean> => {
      try {
        return await runAction(action, thing, { client, navigate })
      } catch (error) {
        toastError(error)
        return false
      }
    },
    [client, navigate],
  )
}
