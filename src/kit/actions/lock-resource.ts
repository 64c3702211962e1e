/** Locks and unlocks; loaded with the first press, to keep the first visit small. */
import { missingScopeReason } from '#contract/access.ts'
import { preferences } from '#contract/operations.ts'
import { session } from '#api/session/session.ts'
import type { ResourceKey } from '../preferences/locks.ts'
import { setLocked } from '../preferences/set-locked.ts'

/** Returns the message for the user. A session that may not write preferences keeps locks in this browser only (src/app/preferences-sync.ts). */
export function lockResource(resource: ResourceKey, label: string, locked: boolean): string {
  setLocked(resource, locked)
  if (!locked) return `${label} was unlocked`
  const isKept = missingScopeReason(session.get().scopes, preferences.update.access) === null
  return `${label} was locked${isKept ? '' : ' in this browser only'}`
}
