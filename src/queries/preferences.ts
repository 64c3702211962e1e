/** The user's dictionary of preferences on the service, which the interface can only replace as a whole (gaps 7.4). */
import type { QueryClient } from '@tanstack/react-query'
import { preferences } from '#contract/operations.ts'
import { broadcastInvalidation } from '#api/cache/cross-tab-invalidation.ts'
import { call } from '#api/client.ts'
import { read } from '#api/cache/query.ts'
import { isOutcomeUnknown } from '#api/error.ts'
import { exclusively } from '#api/exclusive.ts'
import { NotDone } from '#api/write.ts'
import { isEqual, type Dictionary } from '#contract/json.ts'
import { t } from '#contract/translate.ts'

export const ownPreferences = read(preferences.view, {}, { staleTime: 60_000 })

/** Conflicting writes are repeated; a long series of conflicts is not expected. */
const maxAttempts = 4

const notSavedReason = () => t('Your preferences could not be saved. Try again.')

/**
 * Changes the dictionary: reads it, merges, writes it whole, and reads it again. If another browser has written in
 * between and so undone the change, the change is merged and written again. `merge` must return the same dictionary if
 * its change is already in it.
 */
export const changePreferences = (
  client: QueryClient,
  merge: (current: Dictionary) => Dictionary,
): Promise<Dictionary> =>
  exclusively('preferences', async () => {
    let current: Dictionary = await call(preferences.view, {})
    for (let attempt = 0; attempt < maxAttempts && !isEqual(merge(current), current); attempt += 1) {
      try {
        await call(preferences.update, { body: { ...merge(current) } })
      } catch (error) {
        // The next read shows whether it was done.
        if (!isOutcomeUnknown(error)) throw error
      }
      current = await call(preferences.view, {})
    }
    if (!isEqual(merge(current), current)) throw new NotDone(preferences.update, notSavedReason())
    client.setQueryData(ownPreferences.queryKey, { ...current })
    broadcastInvalidation(['preferences.view'])
    return current
  })
