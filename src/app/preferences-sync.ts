/**
 * Keeps the preferences of the dashboard on the service: applies them after the sign-in, and saves what the user changes. A session whose
 * token does not cover that keeps them in this browser only. Loaded after the first page, which does not wait for it.
 */
import type { QueryClient } from '@tanstack/react-query'
import { preferences } from '#contract/areas/preferences.ts'
import { missingScopeReason } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { session } from '#api/session.ts'
import {
  applyPreferences,
  changedPreferences,
  currentPreferences,
  readPreferences,
  subscribePreferences,
  writePreferences,
  type Preferences,
} from '#kit/preferences.ts'
import { changePreferences, ownPreferences } from '#queries/preferences.ts'

/** Several changes in a row become one write. Milliseconds. */
const saveDelayMs = 400

const isPossible = (endpoint: Endpoint) =>
  session.get().status === 'signed-in' && missingScopeReason(session.get().scopes, endpoint.access) === null

/** Call once; returns a function that stops it. */
export function syncPreferences(client: QueryClient): () => void {
  /** As known to the service, or not to be sent to it. */
  let settled = currentPreferences()
  /** Changed here and not on the service yet. */
  let unsaved: Partial<Preferences> = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The user whose preferences are in force. */
  let userEpoch: number | null = null

  const adopt = (found: Partial<Preferences>) => {
    const next = { ...settled, ...found }
    settled = next
    // What was changed here meanwhile is newer than what was read.
    applyPreferences({ ...found, ...unsaved })
  }

  const load = async () => {
    const { userEpoch: epoch, status } = session.get()
    if (status !== 'signed-in' || epoch === userEpoch) return
    userEpoch = epoch
    settled = currentPreferences()
    unsaved = {}
    if (!isPossible(preferences.view)) return
    // Without an answer the choices of this browser stay in force.
    const dictionary = await client.fetchQuery(ownPreferences).catch(() => null)
    if (dictionary && session.get().userEpoch === epoch) adopt(readPreferences(dictionary))
  }

  const save = async () => {
    const changes = unsaved
    const { userEpoch: epoch } = session.get()
    if (Object.keys(changes).length === 0 || !isPossible(preferences.update)) return
    // A lost or refused write leaves them in this browser, and the next change tries again.
    const saved = await changePreferences(client, (current) => writePreferences(current, changes)).catch(() => null)
    if (!saved || session.get().userEpoch !== epoch) return
    settled = { ...settled, ...changes }
    unsaved = changedPreferences(settled, currentPreferences())
    adopt(readPreferences(saved))
  }

  const onChange = () => {
    unsaved = changedPreferences(settled, currentPreferences())
    clearTimeout(timer)
    if (Object.keys(unsaved).length > 0) timer = setTimeout(() => void save(), saveDelayMs)
  }

  const stops = [session.subscribe(() => void load()), subscribePreferences(onChange)]
  void load()
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
