/**
 * Loads code and data of the page to which a link leads as soon as the pointer rests on it, a finger touches it, or it
 * gets the focus.
 */
import { matchRoutes, type DataRouter, type RouterContextProvider } from 'react-router'

/** Links that the pointer or the focus only passes are not followed. Milliseconds. */
const intentDelayMs = 80

/** Whether the user asked the browser to save data. Not part of the DOM's types, since only some browsers have it. */
const savesData = () => 'connection' in navigator && Object(navigator.connection).saveData === true

/** The page of this origin to which the link leads; null for other addresses, and for the page that is shown. */
function pageOf(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.download || link.target) return null
  const url = new URL(link.href)
  return url.origin === location.origin && url.pathname !== location.pathname ? url : null
}

/**
 * Loads the routes that would be entered and runs their loaders, which only start queries (kit/page/loader.ts); what is
 * fresh is not requested again. Failures are left to the navigation, which repeats them.
 */
async function preload(router: DataRouter, getContext: () => RouterContextProvider, url: URL): Promise<void> {
  const shown = new Set(router.state.matches.map(({ route, pathname }) => `${route.id} ${pathname}`))
  const entered = (matchRoutes(router.routes, url) ?? []).filter(
    ({ route, pathname }) => !shown.has(`${route.id} ${pathname}`),
  )
  await Promise.all(
    entered.map(async ({ route, params }) => {
      const { loader } = typeof route.lazy === 'function' ? await route.lazy() : route
      if (typeof loader !== 'function') return
      const context = getContext()
      await loader({ request: new Request(url), url, pattern: route.path ?? '', params, context })
    }),
  )
}

/** Starts to preload the pages that links lead to; returns a function that ends it. */
export function preloadLinks(router: DataRouter, getContext: () => RouterContextProvider): () => void {
  const ended = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let announced: string | null = null
  const cancel = () => {
    clearTimeout(timer)
    announced = null
  }
  const announce = ({ target }: Event) => {
    const url = savesData() ? null : pageOf(target)
    if (url?.href === announced) return
    cancel()
    if (!url) return
    announced = url.href
    timer = setTimeout(() => void preload(router, getContext, url).catch(() => null), intentDelayMs)
  }
  const options = { passive: true, signal: ended.signal }
  for (const type of ['pointerover', 'touchstart', 'focusin']) document.addEventListener(type, announce, options)
  document.documentElement.addEventListener('pointerleave', cancel, options)
  ended.signal.addEventListener('abort', cancel)
  return () => ended.abort()
}
