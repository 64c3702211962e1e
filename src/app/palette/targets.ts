/** What the palette can go to or do, and how it is found. */

export interface Target {
  /** Where it leads, or for a deed a name of its own. */
  id: string
  label: string
  /** The kind of thing, shown beside it. */
  kind: string
  /** Everything else it is found by: an id, addresses, tags. */
  also: readonly string[]
  /** Goes there or does it. */
  run: () => void
  /** Why it is not possible now. */
  whyNot?: string | null
}

/** More than this nobody reads. */
export const shownAtMost = 30

/** The words of what was typed, in lower case. */
export const wordsTyped = (typed: string) => typed.toLowerCase().split(/\s+/).filter(Boolean)

/** How well one word fits; 0 is not at all. The beginning of the label is best, then of a word in it, then any part. */
export function fit(word: string, label: string, also: readonly string[] = []): number {
  const text = label.toLowerCase()
  if (text.startsWith(word)) return 4
  if (text.includes(`-${word}`) || text.includes(` ${word}`)) return 3
  if (text.includes(word)) return 2
  return also.some((each) => each.toLowerCase().includes(word)) ? 1 : 0
}

/** Targets that fit every word typed, the best first; without words the first ones as they stand. */
export function findTargets(targets: readonly Target[], typed: string): Target[] {
  const words = wordsTyped(typed)
  const found = targets.flatMap((target) => {
    const fits = words.map((word) => fit(word, target.label, target.also))
    return fits.includes(0) ? [] : [{ target, score: fits.reduce((sum, each) => sum + each, 0) }]
  })
  // Sorting is stable: what fits equally well keeps its order.
  return found.sort((one, other) => other.score - one.score).slice(0, shownAtMost).map(({ target }) => target)
}
