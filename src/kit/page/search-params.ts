/** The query string of the address, and a way to change it. */
import { createContext, useCallback, useContext, useMemo } from 'react'
import { useLocation, useNavigate, type DataRouter, type NavigateOptions } from 'react-router'
import { useStore } from '#ui/use-store.ts'

/** The router, for code that must know of a navigation under way without rendering at each one. */
export const RouterContext = createContext<DataRouter | null>(null)

export interface ChangeOptions extends NavigateOptions {
  /** Calls its argument, which changes the address, at once or later. The parameters are shown at once either way. */
  schedule?: (navigate: () => void) => void
}

/** Changes the parameters that it is given. */
export type Edit = (params: URLSearchParams) => void

/**
 * Parameters that were asked for at a location and are not in the address yet, because navigation is asynchronous. All
 * components of a page share them, so that a second change never undoes the first.
 */
const requested = new WeakMap<object, URLSearchParams>()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const atOnce = (navigate: () => void) => navigate()

/** The parameters, and a function that edits the latest ones, including those whose navigation is still under way. */
export function useSearchParams(): readonly [URLSearchParams, (edit: Edit, options?: ChangeOptions) => void] {
  const location = useLocation()
  const navigate = useNavigate()
  const router = useContext(RouterContext)
  const inAddress = useMemo(() => new URLSearchParams(location.search), [location.search])
  const params = useStore({ get: () => requested.get(location) ?? inAddress, subscribe })
  const change = useCallback(
    (edit: Edit, { schedule = atOnce, ...options }: ChangeOptions = {}) => {
      // A search that is written after typing must not stop the user from leaving the page.
      const pathname = router?.state.navigation.location?.pathname
      if (pathname !== undefined && pathname !== location.pathname) return
      const next = new URLSearchParams(requested.get(location) ?? location.search)
      edit(next)
      requested.set(location, next)
      for (const listener of listeners) listener()
      schedule(() => void navigate(`?${next}`, options))
    },
    [location, navigate, router],
  )
  return [params, change]
}

/** For an edit that starts from empty parameters. */
export function clearSearchParams(params: URLSearchParams) {
  for (const name of new Set(params.keys())) params.delete(name)
}
