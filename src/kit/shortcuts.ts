/**
 * Keyboard shortcuts, registered by what is on the screen. `g n` is two keys in a row, `mod+k` holds Ctrl or Cmd. Single keys
 * do nothing while typing, under a dialog, or when the person has switched them off.
 */
import { useEffect, useRef } from 'react'
import { createStore } from '#api/store.ts'

export interface Shortcut {
  /** `?`, `c`, `g n`, `mod+k`. */
  readonly keys: string
  /** What it does, for the list. */
  readonly label: string
  readonly group: 'Everywhere' | 'This page'
  readonly run: () => void
}

const store = createStore<readonly Shortcut[]>([])
/** Everything that works now, for the list. */
export const shortcuts = { get: store.get, subscribe: store.subscribe }

const storageKey = 'shortcuts'
function storedSwitch() {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}
const enabled = createStore(storedSwitch())

/** Whether single keys count. The choice is kept in this browser. */
export const singleKeys = {
  get: enabled.get,
  subscribe: enabled.subscribe,
  set: (on: boolean) => {
    enabled.set(on)
    try {
      localStorage.setItem(storageKey, on ? 'on' : 'off')
    } catch {
      // The choice lasts until the reload.
    }
  },
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]') !== null
/** One that is fading out covers nothing any more. */
const covered = () => document.querySelector(':is([role=dialog], [role=alertdialog], [role=menu]):not([data-closed])') !== null

/** After this time the first key of two is forgotten. Milliseconds. */
const patience = 1200
let pending = ''
let pendingSince = 0

function keysOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.repeat) return
  const keys = keysOf(event)
  const single = !keys.startsWith('mod+')
  if (covered() || (single && (!enabled.get() || typing(event.target)))) return
  const prefix = event.timeStamp - pendingSince < patience ? pending : ''
  pending = ''
  const wanted = prefix ? `${prefix} ${keys}` : keys
  // The latest registered wins: the page over the shell.
  const found = store.get().findLast((each) => each.keys === wanted)
  if (found) {
    event.preventDefault()
    found.run()
  } else if (single && store.get().some((each) => each.keys.startsWith(`${keys} `))) {
    pending = keys
    pendingSince = event.timeStamp
  }
}

let listening = false
function add(shortcut: Shortcut) {
  if (!listening) document.addEventListener('keydown', onKeyDown)
  listening = true
  store.set([...store.get(), shortcut])
  return () => store.set(store.get().filter((each) => each !== shortcut))
}

/** A shortcut while the component is on the screen; `null` run: not now. */
export function useShortcut(keys: string, label: string, run: (() => void) | null, group: Shortcut['group'] = 'This page') {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const active = run !== null
  useEffect(() => (active ? add({ keys, label, group, run: () => latest.current?.() }) : undefined), [keys, label, group, active])
}
