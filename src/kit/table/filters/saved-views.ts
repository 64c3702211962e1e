/**
 * Saved views of lists: a name for a search with its filters, sort order and columns. Kept with the account among the
 * preferences; in memory where the session may not write them.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { preferences } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { NotDone } from '#api/write.ts'
import { session } from '#api/session/session.ts'
import { createStore } from '#api/store.ts'
import { changePreferences, ownPreferences } from '#queries/preferences.ts'
import { mergePatch } from '../../preferences/merge-patch.ts'
import { type Dictionary } from '#contract/json.ts'
import { isAllowed, usePermission } from '../../permission/permission.ts'
import { nested, ownPart, patchOwnPart, texts } from '../../preferences/preferences.ts'
import { useStore } from '#ui/use-store.ts'
import { compareLabels } from '#contract/text.ts'

export interface SavedView {
  readonly name: string
  /** The query string of the list's address: `columns=label%2Cstatus&tag=prod`. */
  readonly query: string
}

/** The preferences of all lists together have a documented maximum. */
export const maxViews = 50

const noPatch: Dictionary = {}
/** The changes of a session that may not save them, as a patch. */
const unsaved = createStore(noPatch)
session.onSignOut(() => unsaved.set(noPatch))

/** The query string that describes what a list shows, in a fixed order. The page is not part of a view. */
export function viewQuery(search: string, searchText: string, columns: Iterable<string>): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  params.delete('q')
  if (searchText.trim() !== '') params.set('q', searchText)
  params.set('columns', [...columns].join(','))
  params.sort()
  return params.toString()
}

export interface SavedViews {
  /** Undefined while they load. */
  readonly views: readonly SavedView[] | undefined
  readonly error: Error | null
  /** False when they last until the page is left. */
  readonly isKept: boolean
  /**
   * A `query` of null deletes the view. `seen`: the view as the user last saw it, null for none; if somebody has
   * changed it since, this throws and saves nothing.
   */
  readonly save: (name: string, query: string | null, seen: string | null) => Promise<void>
}

const toViews = (dictionary: Dictionary): SavedView[] =>
  Object.entries(texts(dictionary))
    .map(([name, query]) => ({ name, query }))
    .toSorted((a, b) => compareLabels(a.name, b.name))

/** The views of all lists, by the name of the list, and whether they could not be read. */
export function useAllSavedViews(): {
  readonly lists: readonly (readonly [string, readonly SavedView[]])[]
  readonly error: Error | null
} {
  const mayRead = isAllowed(usePermission()(preferences.view))
  const { data, error } = useQuery({ ...ownPreferences, enabled: mayRead })
  const memory = useStore(unsaved)
  const all = mergePatch(nested(ownPart(data ?? {}), 'views'), memory)
  return {
    lists: Object.keys(all).map((list) => [list, toViews(nested(all, list))] as const),
    error: data ? null : error,
  }
}

/** The views of the list with this name. */
export function useSavedViews(list: string): SavedViews {
  const client = useQueryClient()
  const permissionFor = usePermission()
  const [mayRead, isKept] = [isAllowed(permissionFor(preferences.view)), isAllowed(permissionFor(preferences.update))]
  const { data, error } = useQuery({ ...ownPreferences, enabled: mayRead })
  const memory = useStore(unsaved)
  const stored = mayRead ? data : {}
  const views = stored && toViews(mergePatch(nested(nested(ownPart(stored), 'views'), list), nested(memory, list)))
  return {
    views,
    error: stored ? null : error,
    isKept,
    save: async (name, query, seen) => {
      const patch = { [list]: { [name]: query } }
      const merge = (current: Dictionary) => {
        const now =
          toViews(nested(nested(ownPart(current), 'views'), list)).find((view) => view.name === name)?.query ?? null
        if (now !== seen && now !== query)
          throw new NotDone(
            preferences.update,
            t('The view {name} was changed elsewhere, so nothing was saved.', { name }),
          )
        return patchOwnPart(current, { views: patch })
      }
      if (isKept)
        await changePreferences(client, merge).catch((error: unknown) => {
          void client.invalidateQueries({ queryKey: ownPreferences.queryKey })
          throw error
        })
      // A deletion stays in the patch as null, because it hides a view that the account has.
      else unsaved.set({ ...memory, [list]: { ...nested(memory, list), [name]: query } })
    },
  }
}
