/** Running an action: the one place behind its button, menu item, row key and palette entry. */
import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { toastError } from '../toast.ts'
import type { Action, ActionContext } from './action.ts'

/** What asks and sends loads after the first page (src/app/after-load.ts), or with the first press. */
export const loadRunner = () =>
  import('./confirm-and-run.ts').catch(() => {
    throw new Error('The dialog could not be loaded, so nothing was done. Try again.')
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
  if ('run' in action) return (await loadRunner()).confirmAndRun(action, thing, context)
  await action.open(thing)
  return false
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
