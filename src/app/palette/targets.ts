/** What the palette can go to, and how it is found. */

export interface Target {
  to: string
  label: string
  /** The kind of thing, shown beside it. */
  kind: string
  /** Everything else it is found by: an id, addresses, tags. */
  also: readonly string[]
}

/** More than this nobody reads. */
export const shownAtMost = 30

/** How well a target fits one word; 0 is not at all. The beginning of the label is best, then of a word in it, then any part. */
function fit(word: string, label: string, also: readonly string[]): number {
  if (label.startsWith(word)) return 4
  if (label.includes(`-${word}`) || label.includes(` ${word}`)) return 3
  if (label.includes(word)) return 2
  return also.some((text) => text.toLowerCase().includes(word)) ? 1 : 0
}

/** Targets that fit every word typed, the best first; without words the first ones as they stand. */
export function findTargets(targets: readonly Target[], typed: string): Target[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = targets.flatMap((target) => {
    const fits = words.map((word) => fit(word, target.label.toLowerCase(), target.also))
    return fits.includes(0) ? [] : [{ target, score: fits.reduce((sum, each) => sum + each, 0) }]
  })
  // Sorting is stable: what fits equally well keeps its order.
  return found.sort((one, other) => other.score - one.score).slice(0, shownAtMost).map(({ target }) => target)
}
