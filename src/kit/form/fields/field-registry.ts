/** The fields that are on the screen now, for the links of the error summary, errors of the service and the focus. */

export interface FieldEntry {
  readonly name: string
  readonly label: string
  /** ID of the focusable control, or of an element around it. */
  readonly id: string
  /** Secret values are not saved in drafts. */
  readonly secret: boolean
  /** Shows an error of the service at the field until its value changes. */
  readonly setError: (reason: string) => void
}

export interface FieldRegistry {
  /** Adds a mounted field; returns a function that removes it. */
  readonly add: (entry: FieldEntry) => () => void
  readonly has: (name: string) => boolean
  readonly get: (name: string) => FieldEntry | undefined
  /** All fields in page order. */
  readonly all: () => FieldEntry[]
  /** Calls the listener for each added field; returns a function that unsubscribes. */
  readonly onAdded: (listener: () => void) => () => void
}

const elementOf = (entry: FieldEntry) => document.getElementById(entry.id)
const byPagePosition = (a: FieldEntry, b: FieldEntry) => {
  const [first, second] = [elementOf(a), elementOf(b)]
  if (!first || !second) return 0
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

export function createFieldRegistry(): FieldRegistry {
  const entries = new Map<string, FieldEntry>()
  const listeners = new Set<() => void>()
  return {
    add: (entry) => {
      entries.set(entry.name, entry)
      for (const listener of listeners) listener()
      return () => {
        if (entries.get(entry.name) === entry) entries.delete(entry.name)
      }
    },
    has: (name) => entries.has(name),
    get: (name) => entries.get(name),
    all: () => [...entries.values()].toSorted(byPagePosition),
    onAdded: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Whether the error of a field, or else its control, can be read without scrolling: it is not clipped, covered or
 * collapsed.
 */
export function isInView(id: string): boolean {
  const element = document.getElementById(`${id}-error`) ?? document.getElementById(id)
  // Test environments have no layout.
  if (!element || !('elementsFromPoint' in document)) return false
  const { left, top, width, height } = element.getBoundingClientRect()
  // A question asked before sending may still be closing above the form.
  const isAbove = (hit: Element) => {
    const layer = hit.closest('[role=alertdialog], [role=dialog], [data-scrim]')
    return layer !== null && !layer.contains(element)
  }
  const hits = document.elementsFromPoint(left + Math.min(width, 16) / 2, top + height / 2)
  const hit = hits.find((each) => !isAbove(each))
  return hit !== undefined && element.contains(hit)
}

const focusableSelector =
  'input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), button:not([disabled]), [tabindex]'

/**
 * Focuses a field and scrolls it into view; in a group, the checked or else the first control. `data-view-choice` marks
 * an element around controls that only choose what the group shows.
 */
export function focusField(id: string) {
  const element = document.getElementById(id)
  if (!element) return
  const controls = [...element.querySelectorAll<HTMLElement>(focusableSelector)].filter(
    (control) => !control.closest('[data-view-choice]'),
  )
  const target = element.matches(focusableSelector)
    ? element
    : (controls.find((control) => control.matches('input:checked')) ?? controls[0])
  // Collapsed content cannot take the focus.
  const details = element.closest('details')
  if (details) details.open = true
  target?.focus({ preventScroll: true })
  const group = element.closest('fieldset') ?? element
  // If centered, a long group would show neither its name nor its error.
  if (group.offsetHeight > innerHeight / 2) group.scrollIntoView({ block: 'start' })
  else element.scrollIntoView({ block: 'center' })
}
