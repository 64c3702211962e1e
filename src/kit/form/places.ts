/** The fields that are on the screen now: what the summary links to, where a refusal may land, and who gets the focus. */

export interface Place {
  readonly name: string
  readonly label: string
  /** Element that gets the focus, or that holds the one to get it. */
  readonly id: string
  /** A secret is never kept in a draft. */
  readonly secret: boolean
  /** Shows a refusal of the service on the field, until it is changed. */
  readonly refuse: (reason: string) => void
}

export interface Places {
  /** Adds a field while it is mounted; the answer takes it away. */
  readonly add: (place: Place) => () => void
  readonly has: (name: string) => boolean
  readonly get: (name: string) => Place | undefined
  /** All of them in the order of the page. */
  readonly all: () => Place[]
  /** Hears of fields that appear; answers how to stop. */
  readonly onAdded: (listener: () => void) => () => void
}

const position = (place: Place) => document.getElementById(place.id)
const before = (one: Place, other: Place) => {
  const [first, second] = [position(one), position(other)]
  if (!first || !second) return 0
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

export function createPlaces(): Places {
  const known = new Map<string, Place>()
  const listeners = new Set<() => void>()
  return {
    add: (place) => {
      known.set(place.name, place)
      for (const listener of listeners) listener()
      return () => {
        if (known.get(place.name) === place) known.delete(place.name)
      }
    },
    has: (name) => known.has(name),
    get: (name) => known.get(name),
    all: () => [...known.values()].toSorted(before),
    onAdded: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const focusable = 'input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), button:not([disabled]), [tabindex]'

/** Moves the focus to a field and brings it into view; a group of controls gives it to its checked or first one. */
export function focusPlace(id: string) {
  const element = document.getElementById(id)
  if (!element) return
  const target = element.matches(focusable) ? element : (element.querySelector<HTMLElement>('input:checked:not([disabled])') ?? element.querySelector<HTMLElement>(focusable))
  target?.focus({ preventScroll: true })
  const group = element.closest('fieldset') ?? element
  // The middle of a long group shows neither its name nor what is wrong with it.
  if (group.offsetHeight > innerHeight / 2) group.scrollIntoView({ block: 'start' })
  else element.scrollIntoView({ block: 'center' })
}
