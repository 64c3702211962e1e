/** The router on the browser's history, and where a page is scrolled to. */
import { useContext, useLayoutEffect, useRef } from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory, UNSAFE_createRouter as createRouter, UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_DataRouterContext as DataRouterContext, UNSAFE_hydrationRouteProperties as hydrationRouteProperties, useLocation, type DataRouter, type RouteObject, type RouterContextProvider,
} from 'react-router'

/**
 * What createBrowserRouter does (React Router 8.5). That one stands in the same module as links, forms and fetchers, which the
 * dashboard has its own of or does without: 5 kB less on the first visit.
 */
export const createBrowserRouter = (routes: RouteObject[], getContext: () => RouterContextProvider): DataRouter =>
  createRouter({ history: createBrowserHistory(), routes, getContext, mapRouteProperties, hydrationRouteProperties }).initialize()

const storageKey = 'quarterdeck.scroll'

function storedPositions(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    return Object.fromEntries(Object.entries(stored ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
  } catch {
    return {}
  }
}

function keep(positions: Readonly<Record<string, number>>) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions))
  } catch {
    // Then a reload begins at the top.
  }
}

/** Going back, and a reload, return to where one was on the page; a new page begins at its top. Once, inside the routes. */
export function useScrollPositions() {
  const router = useContext(DataRouterContext)?.router
  const { key } = useLocation()
  const applied = useRef<string>(null)
  useLayoutEffect(() => {
    if (!router) return undefined
    history.scrollRestoration = 'manual'
    const positions = storedPositions()
    const stop = router.enableScrollRestoration(positions, () => scrollY)
    const leave = () => keep({ ...positions, [router.state.location.key]: scrollY })
    addEventListener('pagehide', leave)
    return () => {
      stop()
      removeEventListener('pagehide', leave)
    }
  }, [router])
  useLayoutEffect(() => {
    if (!router || applied.current === key) return
    applied.current = key
    const { restoreScrollPosition, preventScrollReset } = router.state
    if (typeof restoreScrollPosition === 'number') scrollTo(0, restoreScrollPosition)
    else if (restoreScrollPosition !== false && !preventScrollReset) scrollTo(0, 0)
  }, [key, router])
}
