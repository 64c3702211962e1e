/**
 * Keeps the preferences of the dashboard on the service: applies them after the sign-in and whenever another tab or
 * browser has changed them, and saves what the user changes. A session whose token does not cover that keeps them in
 * this browser only. Loaded with the data of the first page, which does not wait for it: only what a lock may forbid
 * does.
 */
import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { missingScopeReason } from '#contract/access.ts'
import type { Operation } from '#contract/endpoint.ts'
import { preferences } from '#contract/operations.ts'
import { isUnsupported, statusOf } from '#api/error.ts'
import { session } from '#api/session/session.ts'
import { jsonEntry, subscribeStorage } from '#api/storage.ts'
import { isEmpty } from '#kit/preferences/merge-patch.ts'
import { isDictionary, isEqual, type Dictionary } from '#contract/json.ts'
import {
  applyPreferences,
  changedPreferences,
  currentPreferences,
  defaultPreferences,
  notesIn,
  patchOwnPart,
  readPreferences,
  subscribePreferences,
  type Preferences,
} from '#kit/preferences/preferences.ts'
import { defaultViews, isStorageOfOther, refreshChoices } from '#kit/preferences/choices.ts'
import { toastError } from '#kit/toast.ts'
import { followLocks, locksKnowledge } from '#kit/preferences/locks.ts'
import { notes } from '#kit/preferences/notes.ts'
import { changePreferences, ownPreferences } from '#queries/preferences.ts'
import { ownProfile } from '#queries/profile.ts'

/** Several changes in a row become one write. Milliseconds. */
const saveDelayMs = 400

/** What the service had. `set`: those of the dashboard's own sign-in, or those that all tokens of a user share. */
interface Baseline {
  readonly uid: number
  readonly set: string
  readonly dictionary: Dictionary
}

/**
 * What the service had when this browser last saw it. What differs from it was changed here and is not saved yet, also
 * before this module was loaded, without a connection, or just before the tab was closed.
 */
const baselineKey = 'preferences-baseline'
const storedBaseline = jsonEntry('browser', baselineKey, (value): Baseline | null =>
  isDictionary(value) &&
  typeof value['uid'] === 'number' &&
  typeof value['set'] === 'string' &&
  isDictionary(value['dictionary'])
    ? { uid: value['uid'], set: value['set'], dictionary: value['dictionary'] }
    : null,
)

interface PreferencesResult {
  readonly data: Dictionary | undefined
  readonly error: Error | null
  /** Attempts that have failed: what is asked again meanwhile is not waited for. */
  readonly failureCount: number
}

const isPossible = (endpoint: Operation) =>
  session.get().status === 'signed-in' && missingScopeReason(session.get().scopes, endpoint.access) === null

/** Call once; returns a function that stops it. */
export function syncPreferences(client: QueryClient): () => void {
  let seen: Baseline | null = null
  /** What the service has; null while that is not known. */
  let baseline: Preferences | null = null
  /** The user whose preferences are in force. */
  let userEpoch: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving = false
  let stopObserving = () => {}
  /** Whose preferences are in force, as in a baseline. */
  let owner: Pick<Baseline, 'uid' | 'set'> | null = null

  /** Changed here and not on the service yet. */
  const unsaved = (): Dictionary => (baseline ? changedPreferences(baseline, currentPreferences()) : {})

  const scheduleSave = () => {
    clearTimeout(timer)
    if (!saving && !isEmpty(unsaved())) timer = setTimeout(() => void save(), saveDelayMs)
  }

  const see = (found: Baseline) => {
    seen = found
    if (!isStorageOfOther.get()) storedBaseline.set(found)
  }
  /** Of several users in the tabs of a connection, the storage is that of the last one who has signed in. */
  const followOwner = () =>
    subscribeStorage([baselineKey], () => {
      const stored = storedBaseline.get()
      if (owner && stored) isStorageOfOther.set(stored.uid !== owner.uid || stored.set !== owner.set)
    })

  /** For another user or set, nothing that this browser shows counts as a change. */
  const baselineOf = (uid: number, set: string): Preferences => {
    if (seen === null) return defaultPreferences
    return seen.uid === uid && seen.set === set ? readPreferences(seen.dictionary) : currentPreferences()
  }

  /** A search may be personal: it does not outlast the session in this browser. The account keeps it. */
  const forgetViews = () => {
    defaultViews.set('')
    if (seen) see({ ...seen, dictionary: patchOwnPart(seen.dictionary, { defaultViews: null }) })
  }

  /** What was changed here meanwhile is newer than what was read. */
  const adopt = (uid: number, set: string, found: Preferences) => {
    const changes = unsaved()
    baseline = found
    const dictionary = patchOwnPart({}, { ...found })
    see({ uid, set, dictionary })
    applyPreferences(readPreferences(patchOwnPart(dictionary, changes)))
    scheduleSave()
  }

  const reset = () => {
    stopObserving()
    stopObserving = () => {}
    clearTimeout(timer)
    baseline = null
    owner = null
    // A save of another user does not end.
    saving = false
    notes.set({})
  }

  /** The same object as long as they are the same: lists prepare their search for it. */
  const showNotes = (found: Dictionary) => {
    if (!isEqual(found, notes.get())) notes.set(found)
  }

  const load = async () => {
    const { userEpoch: epoch, status, method } = session.get()
    const set = method === 'token' ? 'tokens' : 'dashboard'
    if (status === 'signed-out') {
      userEpoch = null
      reset()
      forgetViews()
      return isStorageOfOther.set(false)
    }
    if (status !== 'signed-in' || epoch === userEpoch) return
    userEpoch = epoch
    reset()
    // Together: another tab may store others at any time, for what another token sees.
    isStorageOfOther.set(false)
    refreshChoices()
    seen = storedBaseline.get()
    locksKnowledge.set('loading')
    if (!isPossible(preferences.view)) return locksKnowledge.set('unread')
    // Without an answer the choices of this browser stay in force.
    const profile = await client.fetchQuery(ownProfile).catch(() => null)
    if (session.get().userEpoch !== epoch) return
    if (!profile) return locksKnowledge.set('unread')
    owner = { uid: profile.uid, set }
    baseline = baselineOf(profile.uid, set)
    const observer = new QueryObserver(client, ownPreferences)
    const onResult = ({ data, error, failureCount }: PreferencesResult) => {
      if (session.get().userEpoch !== epoch) return
      if (data) {
        showNotes(notesIn(data))
        adopt(profile.uid, set, readPreferences(data))
      }
      // A service without preferences has no locks either.
      if (data || isUnsupported(error)) locksKnowledge.set('known')
      else if (failureCount > 0) locksKnowledge.set('unread')
    }
    stopObserving = observer.subscribe(onResult)
    onResult(observer.getCurrentResult())
  }

  async function save() {
    const changes = unsaved()
    if (isEmpty(changes) || !isPossible(preferences.update)) return
    saving = true
    // A lost or refused write leaves the choices in this browser, and the next change tries again.
    await changePreferences(client, (current) => patchOwnPart(current, changes)).catch((error: unknown) => {
      if (statusOf(error) === 400) toastError(error)
    })
    saving = false
    if (JSON.stringify(unsaved()) !== JSON.stringify(changes)) scheduleSave()
  }

  const stops = [session.subscribe(() => void load()), subscribePreferences(scheduleSave), followLocks(), followOwner()]
  void load()
  return () => {
    reset()
    isStorageOfOther.set(false)
    for (const stop of stops) stop()
  }
}
