/** Leads from the page of a deleted resource to its list, without asking about changes that can no longer be saved. */
import { useCallback } from 'react'
import { NavigationType, useNavigate, type Location } from 'react-router'
import { isDictionary } from '#contract/json.ts'

const state = { leavesDeleted: true }

/** Returns a function that goes to the list. */
export function useLeaveDeleted(list: string): () => void {
  const navigate = useNavigate()
  return useCallback(() => void navigate(list, { state }), [navigate, list])
}

/**
 * Whether a navigation is one to such a list. Back and Forward to it are not, although its history entry keeps the
 * state.
 */
export const leavesDeleted = (next: Location, action: NavigationType): boolean =>
  action !== NavigationType.Pop && isDictionary(next.state) && next.state['leavesDeleted'] === true
