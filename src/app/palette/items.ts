/** The items of the palette, and the search among them. */
import { splitWords } from '#shared/nodes/use-node-search.ts'

export interface PaletteItem {
  /** The address of a destination, or a unique name of an action. */
  id: string
  label: string
  /** The kind of item, shown beside the label. */
  kind: string
  /** Further searchable texts: an id, addresses, tags. */
  keywords: readonly string[]
  /** Navigates to the destination or runs the action. */
  run: () => void
  /** Why it is not possible now. */
  disabledReason?: string | null
}

/** A page that the palette leads to. */
export type Destination = Omit<PaletteItem, 'run'>

/** The resources of one kind, as destinations. */
export interface FoundResources {
  readonly items: readonly Omit<PaletteItem, 'run'>[]
  /** Why there are none; null when they have loaded, or not yet. */
  readonly error: Error | null
}

/** "nodes", "nodes and images", "nodes, images and domains" */
export const joinNames = (names: readonly string[]) => new Intl.ListFormat('en').format(names)

export const maxResults = 30

/** How well a word matches, 0 for no match: the start of the label, of a word in it, any part of it, then the keywords. */
export function matchScore(word: string, label: string, keywords: readonly string[] = []): number {
  const text = label.toLowerCase()
  if (text.startsWith(word)) return 4
  if (text.includes(`-${word}`) || text.includes(` ${word}`)) return 3
  if (text.includes(word)) return 2
  return keywords.some((each) => each.toLowerCase().includes(word)) ? 1 : 0
}

/** The items that match every word, best first; without words the first items in the given order. */
export function searchItems(items: readonly PaletteItem[], searchText: string): PaletteItem[] {
  const words = splitWords(searchText)
  const matches = items.flatMap((item) => {
    const scores = words.map((word) => matchScore(word, item.label, item.keywords))
    return scores.includes(0) ? [] : [{ item, score: scores.reduce((sum, each) => sum + each, 0) }]
  })
  // The sort is stable, so equal scores keep the given order. What leads to the same page is listed once.
  const sorted = matches.sort((a, b) => b.score - a.score)
  const listed = new Set<string>()
  return sorted
    .filter(({ item: { id } }) => !listed.has(id) && listed.add(id))
    .slice(0, maxResults)
    .map(({ item }) => item)
}
