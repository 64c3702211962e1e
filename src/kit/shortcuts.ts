/**
 * Keyboard shortcuts, registered by the components on the screen. `g n` is two keys in a row, `mod+k` is Ctrl or Cmd
 * with K. Single keys do nothing while the user types, below a dialog, or when the user has switched them off.
 */
import { useLayoutEffect, useRef } from 'react'
import { textEntry } from '#api/storage.ts'
import { createStore } from '#api/store.ts'

export interface Shortcut {
  /** `?`, `c`, `g n`, `mod+k`. */
  readonly keys: string
  /** What it does, for the list of shortcuts. */
  readonly label: string
  readonly group: 'Everywhere' | 'This page'
  readonly run: () => void
}

const store = createStore<readonly Shortcut[]>([])
/** All shortcuts that are active now. */
export const shortcuts = { get: store.get, subscribe: store.subscribe }

const storedChoice = textEntry('browser', 'shortcuts', (text) => (text === 'on' || text === 'off' ? text : null))
const enabled = createStore(storedChoice.get() !== 'off')

/** Whether single-key shortcuts are on. The choice is stored in this browser. */
export const singleKeyShortcuts = {
  get: enabled.get,
  subscribe: enabled.subscribe,
  set: (on: boolean) => {
    enabled.set(on)
    storedChoice.set(on ? 'on' : 'off')
  },
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]') !== null
/** An overlay in its closing animation does not count. */
const isOverlayOpen = () =>
  document.querySelector(':is([role=dialog], [role=alertdialog], [role=menu]):not([data-closed])') !== null

/** The second key of a sequence must follow within this time. Milliseconds. */
const sequenceTimeoutMs = 1200
let pending = ''
let pendingSince = 0

function keyCombination(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key
}

/** The sequence of keys after this one. */
function sequenceWith(event: KeyboardEvent): string {
  const prefix = event.timeStamp - pendingSince < sequenceTimeoutMs ? pending : ''
  return prefix ? `${prefix} ${keyCombination(event)}` : keyCombination(event)
}

/** The second key of a sequence belongs to the sequence, even where the key alone has a meaning. */
export const endsSequence = (event: KeyboardEvent) => {
  const sequence = sequenceWith(event)
  return sequence.includes(' ') && store.get().some(({ keys }) => keys === sequence)
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.repeat) return
  const keys = keyCombination(event)
  const single = !keys.startsWith('mod+')
  if (isOverlayOpen() || (single && (!enabled.get() || isTyping(event.target)))) return
  const sequence = sequenceWith(event)
  pending = ''
  // The latest registration wins: the page over the shell.
  const match = store.get().findLast((each) => each.keys === sequence)
  if (match) {
    event.preventDefault()
    match.run()
  } else if (single && store.get().some((each) => each.keys.startsWith(`${keys} `))) {
    pending = keys
    pendingSince = event.timeStamp
  }
}

let listening = false
function register(shortcut: Shortcut) {
  if (!listening) document.addEventListener('keydown', onKeyDown)
  listening = true
  store.set([...store.get(), shortcut])
  return () => store.set(store.get().filter((each) => each !== shortcut))
}

/**
 * Registers a shortcut while the component is mounted; none while `run` is null. The keys work before what is rendered
 * with them is painted: a user who sees it may press one at once.
 */
export function useShortcut(
  keys: string,
  label: string,
  run: (() => void) | null,
  group: Shortcut['group'] = 'This page',
) {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  const active = run !== null
  useLayoutEffect(
    () => (active ? register({ keys, label, group, run: () => latest.current?.() }) : undefined),
    [keys, label, group, active],
  )
}
