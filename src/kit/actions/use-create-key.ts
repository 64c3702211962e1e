import { useShortcut } from '../shortcuts.ts'
import type { Action } from './action.ts'
import { useAvailability } from './availability.ts'
import { useRunAction } from './run-action.ts'

/** The key `c` runs this action where it is offered. */
export function useCreateKey(action: Action<void> | undefined) {
  const availabilityOf = useAvailability()
  const run = useRunAction()
  const available = action !== undefined && availabilityOf(action, undefined)?.disabledReason === null
  useShortcut('c', action?.label ?? '', available ? () => void run(action, undefined) : null)
}
