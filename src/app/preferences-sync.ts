/**
 * Keeps the preferences of the dashboard on the service: applies them after the sign-in and whenever another tab or
 * browser has changed them, and saves what the user changes. A session whose token does not allow that keeps them in
 * this browser only. Loaded with the data of the first page, which does not wait for it: only actions that a lock may
 * forbid do.
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

/**
 * The preferences on the service. `set`: those of the dashboard's own sign-in, or those that all tokens of a user
 * share.
 */
interface Baseline {
  readonly uid: number
  readonly set: string
  readonly dictionary: Dictionary
}

/**
 * The preferences on the service when this browser last saw them. Anything that differs was changed here and is not
 * saved yet, including changes made before this module was loaded, without a connection, or just before the tab was
 * closed.
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
  /** Failed attempts: the page does not wait for a read that is being repeated. */
  readonly failureCount: number
}

const isPossible = (endpoint: Operation) =>
  session.get().status === 'signed-in' && missingScopeReason(session.get().scopes, endpoint.access) === null

/** Call once; returns a function that stops it. */
export function syncPreferences(client: QueryClient): () => void {
  let seen: Baseline | null = null
  /** The preferences on the service; null while they are not known. */
  let baseline: Preferences | null = null
  /** The user whose preferences are in effect. */
  let userEpoch: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving = false
  let stopObserving = () => {}
  /** The owner of the preferences in effect, as in a baseline. */
  let owner: Pick<Baseline, 'uid' | 'set'> | null = null

  /** Changes made here that are not on the service yet. */
  const unsaved = (): Dictionary => (baseline ? changedPreferences(baseline, currentPreferences()) : {})

  const scheduleSave = () => {
    clearTimeout(timer)
    if (!saving && !isEmpty(unsaved())) timer = setTimeout(() => void save(), saveDelayMs)
  }

  const see = (found: Baseline) => {
    seen = found
    if (!isStorageOfOther.get()) storedBaseline.set(found)
  }
  /** When the tabs of a connection belong to several users, the storage is that of the user who signed in last. */
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

  /** A search may be personal: in this browser, views do not outlast the session. The account keeps them. */
  const forgetViews = () => {
    defaultViews.set('')
    if (seen) see({ ...seen, dictionary: patchOwnPart(seen.dictionary, { defaultViews: null }) })
  }

  /** Changes made here since the read began are newer than what was read. */
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
    // A save of the previous user never settles.
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
    // All in one step: another tab may store other preferences at any time, as another token sees them.
    isStorageOfOther.set(false)
    refreshChoices()
    seen = storedBaseline.get()
    locksKnowledge.set('loading')
    if (!isPossible(preferences.view)) return locksKnowledge.set('unread')
    // Without an answer, the choices of this browser stay in effect.
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
