/** The router on the browser's history, and scroll restoration. */
import { useContext, useLayoutEffect, useRef } from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  useLocation,
  type DataRouter,
  type RouteObject,
  type RouterContextProvider,
} from 'react-router'
import { jsonEntry } from '#api/storage.ts'

/**
 * Does what React Router's createBrowserRouter does (version 8.5). That function shares a module with links, forms and fetchers, which
 * the dashboard does not use; without them the first visit is 5 kB smaller.
 */
export const createBrowserRouter = (routes: RouteObject[], getContext: () => RouterContextProvider): DataRouter =>
  createRouter({
    history: createBrowserHistory(),
    routes,
    getContext,
    mapRouteProperties,
    hydrationRouteProperties,
  }).initialize()

/** Scroll positions by the key of the location. */
const storedPositions = jsonEntry('tab', 'quarterdeck.scroll', (stored) =>
  Object.fromEntries(
    Object.entries(stored ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  ),
)

/** A page that was opened by its address has the key `default`, as every other one of the tab; the path tells them apart. */
const scrollKey = ({ key, pathname }: { key: string; pathname: string }) => (key === 'default' ? pathname : key)

/** Restores the scroll position on back, forward and reload, and scrolls to the top of a new page. Use once, inside the routes. */
export function useScrollRestoration() {
  const router = useContext(DataRouterContext)?.router
  const { key } = useLocation()
  const appliedKey = useRef<string>(null)
  useLayoutEffect(() => {
    if (!router) return undefined
    history.scrollRestoration = 'manual'
    const positions = storedPositions.get() ?? {}
    const disable = router.enableScrollRestoration(positions, () => scrollY, scrollKey)
    const onPageHide = () => storedPositions.set({ ...positions, [scrollKey(router.state.location)]: scrollY })
    addEventListener('pagehide', onPageHide)
    return () => {
      disable()
      removeEventListener('pagehide', onPageHide)
    }
  }, [router])
  useLayoutEffect(() => {
    if (!router || appliedKey.current === key) return
    appliedKey.current = key
    const { restoreScrollPosition, preventScrollReset } = router.state
    if (typeof restoreScrollPosition === 'number') scrollTo(0, restoreScrollPosition)
    else if (restoreScrollPosition !== false && !preventScrollReset) scrollTo(0, 0)
  }, [key, router])
}
