/**
 * Parts that load only when somebody is about to use them, so that the first page carries no toolkit code.
 * A part is fetched on intent (pointer or focus on its trigger: call `load`) or when it is first wanted.
 */
import { type ComponentType, createElement, type ReactElement, useDeferredValue, useEffect, useSyncExternalStore } from 'react'

export interface Part<P> {
  /** Fetches the part once; a failed fetch is reported to the window and tried again on the next call. */
  load: () => void
  subscribe: (listener: () => void) => () => void
  get: () => ComponentType<P> | null
  /** Whether the last fetch failed. */
  failed: () => boolean
}

export function part<P extends object>(fetchPart: () => Promise<ComponentType<P>>): Part<P> {
  const listeners = new Set<() => void>()
  let component: ComponentType<P> | null = null
  let state: 'idle' | 'loading' | 'failed' = 'idle'
  const settle = (next: typeof state) => {
    state = next
    for (const listener of listeners) listener()
  }
  const arrive = async () => {
    try {
      component = await fetchPart()
      settle('idle')
    } catch (error) {
      settle('failed')
      reportError(error)
    }
  }
  return {
    load: () => {
      if (component || state === 'loading') return
      settle('loading')
      void arrive()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: () => component,
    failed: () => state === 'failed',
  }
}

/** While a part that is wanted could not be fetched, it is asked for again after this time. Milliseconds. */
const retryAfter = 4000

/**
 * The part drawn with these props once it is here, else null; starts loading as soon as it is wanted. A fetch that fails never
 * takes the page with it.
 */
export function usePart<P extends object>(of: Part<P>, wanted: boolean, props: P): ReactElement | null {
  const failed = useSyncExternalStore(of.subscribe, of.failed)
  useEffect(() => {
    if (!wanted) return undefined
    if (!failed) {
      of.load()
      return undefined
    }
    const timer = setTimeout(of.load, retryAfter)
    return () => clearTimeout(timer)
  }, [of, wanted, failed])
  const component = useSyncExternalStore(of.subscribe, of.get)
  return component ? createElement(component, props) : null
}

/**
 * False in the first render and true right after it. Toolkit parts are mounted closed and opened then, for only so do they
 * remember where the focus was.
 */
export const useMounted = () => useDeferredValue(true, false)

/** Handlers for a trigger: the part is on its way before the click. */
export const onIntent = (of: { load: () => void }) => ({ onPointerEnter: of.load, onFocus: of.load })
