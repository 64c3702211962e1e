/** Running an action: the one place behind its button, menu item, row key and palette entry. */
import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { confirm } from '../confirm.ts'
import { toast, toastError } from '../toast.ts'
import type { Action, ActionContext } from './action.ts'
import { allowRepeat, UnconfirmedError } from './unconfirmed.ts'

/** Confirms where that is needed, then runs. Resolves to whether it was done; rejects when an unconfirmed run fails. */
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
  const run = async () => {
    message = await action.run(thing, context)
  }
  try {
    if (!action.confirm) await run()
    else if (!(await confirm({ ...action.confirm(thing), run }))) return false
  } catch (error) {
    if (!(error instanceof UnconfirmedError)) throw error
    const { askToRepeat } = await import('../repeat.ts')
    if (!(await askToRepeat(action.label))) return false
    allowRepeat(error)
    await run()
  }
  if (message !== null) toast({ tone: 'ok', text: message })
  return true
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
