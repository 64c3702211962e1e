/** From the page of a deleted resource to its list, without asking about changes that cannot be saved any more. */
import { useCallback } from 'react'
import { NavigationType, useNavigate, type Location } from 'react-router'
import { isDictionary } from '#contract/json.ts'

const state = { leavesDeleted: true }

/** Returns a function that goes to the list. */
export function useLeaveDeleted(list: string): () => void {
  const navigate = useNavigate()
  return useCallback(() => void navigate(list, { state }), [navigate, list])
}

/** Not Back or Forward to such a list, which keeps its state. */
export const leavesDeleted = (next: Location, action: NavigationType): boolean =>
  action !== NavigationType.Pop && isDictionary(next.state) && next.state['leavesDeleted'] === true
