/**
 * Components whose code is loaded when it is about to be used, so that the first page carries no toolkit code: on
 * intent (pointer or focus on the trigger) or when first needed. The only way to split code below a route: unlike
 * `React.lazy`, a chunk that fails to load never breaks the page.
 */
import { type ComponentType, createElement, type ReactElement, useDeferredValue, useEffect } from 'react'
import { useStore } from './use-store.ts'

export interface LazyComponent<P> {
  /**
   * Loads the code once; the next call after a failure tries again. Errors in the code itself are reported to the
   * window.
   */
  load: () => void
  subscribe: (listener: () => void) => () => void
  get: () => ComponentType<P> | null
  /** Whether the last attempt failed. */
  failed: () => boolean
}

/**
 * Whether the code could not be fetched: the service is away for a moment, or a newer version is deployed. Browsers
 * throw a `TypeError` with different texts, which all name the import.
 */
const isFetchFailure = (error: unknown) => error instanceof TypeError && /import/i.test(error.message)

export function lazyComponent<P extends object>(importComponent: () => Promise<ComponentType<P>>): LazyComponent<P> {
  const listeners = new Set<() => void>()
  let component: ComponentType<P> | null = null
  let state: 'idle' | 'loading' | 'failed' = 'idle'
  const setState = (next: typeof state) => {
    state = next
    for (const listener of listeners) listener()
  }
  const startImport = async () => {
    try {
      component = await importComponent()
      setState('idle')
    } catch (error) {
      setState('failed')
      if (!isFetchFailure(error)) reportError(error)
    }
  }
  return {
    load: () => {
      if (component || state === 'loading') return
      setState('loading')
      void startImport()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: () => component,
    failed: () => state === 'failed',
  }
}

/** Delay before a component that is needed and failed to load is loaded again. Milliseconds. */
const retryDelayMs = 4000

/**
 * The component rendered with these props once it has loaded, before that the fallback. Starts loading as soon as it is
 * needed.
 */
export function useLazyComponent<P extends object>(
  lazy: LazyComponent<P>,
  needed: boolean,
  props: P,
  fallback: ReactElement | null = null,
): ReactElement | null {
  const failed = useStore(lazy, lazy.failed)
  useEffect(() => {
    if (!needed) return undefined
    if (!failed) {
      lazy.load()
      return undefined
    }
    const timer = setTimeout(lazy.load, retryDelayMs)
    return () => clearTimeout(timer)
  }, [lazy, needed, failed])
  const component = useStore(lazy)
  return component ? createElement(component, props) : fallback
}

/**
 * False in the first render and true in the next. Toolkit components are mounted closed and then opened, because only
 * then do they remember which element had the focus.
 */
export const useMounted = () => useDeferredValue(true, false)

/** Handlers for a trigger, which start loading before the click. */
export const preloadOnIntent = (lazy: { load: () => void }) => ({ onPointerEnter: lazy.load, onFocus: lazy.load })
