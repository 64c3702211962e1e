/** The part of run-action.ts that the first visit does not need. */
import { confirm } from '../confirm.ts'
import { askToRepeat } from '../repeat.ts'
import { toast } from '../toast.ts'
import type { ActionContext, RunAction } from './action.ts'
import { lockReason } from './availability.ts'
import { confirmDeferred } from './deferred-deletion.tsx'
import { allowRepeat, UnconfirmedError } from './unconfirmed.ts'

export async function confirmAndRun<T>(action: RunAction<T>, thing: T, context: ActionContext): Promise<boolean> {
  let message: string | null = null
  let stillHere = true
  const run = async () => {
    // It may have been locked since the action was offered.
    const reason = lockReason(action, thing)
    if (reason !== null) throw new Error(reason)
    message = await action.run(thing, context)
  }
  try {
    if (!action.confirm) await run()
    else if (action.deletes) {
      const { thing: key, label } = action.deletes(thing)
      const result = await confirmDeferred(action.confirm(thing), { things: [key], label }, run)
      if (result === 'canceled') return false
      stillHere = result === 'done here'
    } else if (!(await confirm({ ...action.confirm(thing), run }))) return false
  } catch (error) {
    if (!(error instanceof UnconfirmedError)) throw error
    if (!(await askToRepeat(action.label))) return false
    allowRepeat(error)
    await run()
  }
  const entity = action.entityOf?.(thing)
  if (message !== null)
    toast({ tone: 'ok', text: message, work: entity?.kind === 'node' ? { node: entity.id } : undefined })
  return stillHere
}
