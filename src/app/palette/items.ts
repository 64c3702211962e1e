/** The items of the palette, and the search among them. */
import type { Icon } from '#ui/icon.ts'
import type { Tone } from '#ui/badge.tsx'
import { splitWords } from '#shared/nodes/use-node-search.ts'

/** The headings under which items stand; equally good groups are listed in this order. `This …` has what the open page is about. */
export const groups = [
  'Recent',
  'This node',
  'This image',
  'This domain',
  'Pages',
  'Nodes',
  'Images',
  'Domains',
  'Regions',
  'Users',
  'SSH keys',
  'API tokens',
  'Tags',
  'Saved views',
  'Tabs',
  'Actions',
  'Connections',
] as const
export type Group = (typeof groups)[number]

export interface PaletteItem {
  /** The address that it leads to, or a unique name of an action. */
  readonly id: string
  readonly label: string
  readonly group: Group
  readonly icon: Icon
  /** Further searchable texts: an id, addresses, tags. */
  readonly keywords: readonly string[]
  /** Shown at the end: a region, an email address, a count. */
  readonly detail?: string | undefined
  /** Of a node. */
  readonly status?: { readonly tone: Tone; readonly label: string }
  /** Runs the action; without it the palette navigates to `id`. */
  readonly run?: () => void
  /** Why it is not possible now. */
  readonly disabledReason?: string | null
  /** Its label names nothing of the account, so it is shown where sensitive data is hidden. */
  readonly isHarmless?: boolean
}

/** An item with its searchable texts in lower case, made once, because accounts have thousands. */
export interface Entry {
  readonly item: PaletteItem
  readonly label: string
  /** Each between line breaks. */
  readonly keywords: string
}

/** What one kind of resource adds to the palette. */
export interface FoundResources {
  readonly entries: readonly Entry[]
  /** Why there are none; null when they have loaded, or not yet. */
  readonly error: Error | null
}

export const toEntry = (item: PaletteItem): Entry => ({
  item,
  label: item.label.toLowerCase(),
  keywords: `\n${item.keywords.join('\n').toLowerCase()}\n`,
})

const score = { exact: 6, start: 5, wordStart: 4, inside: 3, keyword: 2, insideKeyword: 1, none: 0 } as const

/** `character` is in lower case. Most are ASCII, which needs no expression. */
const isLetterOrDigit = (character: string) =>
  (character >= 'a' && character <= 'z') ||
  (character >= '0' && character <= '9') ||
  (character > '\u007F' && /[\p{L}\p{N}]/u.test(character))

/** Of a word in a text, both in lower case. */
function textScore(word: string, text: string): number {
  let index = text.indexOf(word)
  if (index < 0) return score.none
  if (index === 0) return word.length === text.length ? score.exact : score.start
  for (; index > 0; index = text.indexOf(word, index + 1))
    if (!isLetterOrDigit(text.charAt(index - 1))) return score.wordStart
  return score.inside
}

/** Whether a word is the start of the label or of a word in it: `reb` of Reboot. */
export const startsWord = (word: string, label: string) => textScore(word, label.toLowerCase()) >= score.wordStart
/** Whether a word is a part of a label in lower case. */
export const isPartOf = (word: string, label: string) => label.includes(word)

const wordScore = (word: string, { label, keywords }: Entry) =>
  textScore(word, label) ||
  (!keywords.includes(word) ? score.none : keywords.includes(`\n${word}\n`) ? score.keyword : score.insideKeyword)

/** The sum over the words, 0 when one of them does not match. */
function entryScore(words: readonly string[], text: string, entry: Entry): number {
  // Tags are called like the start of what has them: `web` is first of all web-1.
  const highest = entry.item.group === 'Tags' ? score.wordStart : score.exact
  if (entry.label === text) return highest * words.length
  let sum = 0
  for (const word of words) {
    const value = wordScore(word, entry)
    if (value === 0) return 0
    sum += Math.min(value, highest)
  }
  return sum
}

/** A group as it is shown. */
export interface Section {
  readonly group: Group
  readonly items: readonly PaletteItem[]
  /** How many match, of which only the best are shown. */
  readonly count: number
}

/** Items of a group that are shown. */
export const maxPerGroup = 8
/** The same before anything is typed, for kinds of which an account may have many. */
const maxUnsearched = 5

const groupOrder = new Map(groups.map((group, index) => [group, index]))
const orderOf = (group: Group) => groupOrder.get(group) ?? groups.length

interface Found {
  /** Lists by score. */
  readonly byScore: Map<number, PaletteItem[]>
  count: number
}

/** The best of a group, those with a lower `rank` first among equals, others as they were given. */
function bestOf({ byScore }: Found, rank: (id: string) => number): PaletteItem[] {
  const best: PaletteItem[] = []
  for (const value of [...byScore.keys()].toSorted((a, b) => b - a)) {
    const equals = byScore.get(value) ?? []
    const visited = equals.filter(({ id }) => rank(id) < Infinity).toSorted((a, b) => rank(a.id) - rank(b.id))
    const first = new Set(visited)
    best.push(...visited)
    for (const item of equals) {
      if (best.length >= maxPerGroup) return best.slice(0, maxPerGroup)
      if (!first.has(item)) best.push(item)
    }
  }
  return best.slice(0, maxPerGroup)
}

/**
 * The entries that match every word, in groups: the group with the best match first. What leads to the same page is listed once.
 * `visits`: addresses, latest first.
 */
export function searchEntries(
  entries: readonly Entry[],
  searchText: string,
  visits: readonly string[] = [],
): readonly Section[] {
  const words = splitWords(searchText)
  const text = words.join(' ')
  const found = new Map<Group, Found>()
  const listed = new Set<string>()
  for (const entry of entries) {
    const value = entryScore(words, text, entry)
    if (value === 0 || listed.has(entry.item.id)) continue
    listed.add(entry.item.id)
    const { group } = entry.item
    const ofGroup = found.get(group) ?? { byScore: new Map<number, PaletteItem[]>(), count: 0 }
    found.set(group, ofGroup)
    ofGroup.count += 1
    const equals = ofGroup.byScore.get(value)
    if (equals) equals.push(entry.item)
    else ofGroup.byScore.set(value, [entry.item])
  }
  const ranks = new Map(visits.map((address, index) => [address, index]))
  const rank = (id: string) => ranks.get(id) ?? Infinity
  const topScore = (group: Group) => Math.max(...(found.get(group)?.byScore.keys() ?? []))
  return [...found]
    .toSorted(([a], [b]) => topScore(b) - topScore(a) || orderOf(a) - orderOf(b))
    .map(([group, ofGroup]) => ({ group, items: bestOf(ofGroup, rank), count: ofGroup.count }))
}

/** Before anything is typed: what was visited last, and then every group in the given order, of the large ones the first items. */
export function browseEntries(entries: readonly Entry[], recent: readonly PaletteItem[]): readonly Section[] {
  const listed = new Set(recent.map(({ id }) => id))
  const found = new Map<Group, PaletteItem[]>()
  for (const { item } of entries) {
    const large = orderOf(item.group) >= orderOf('Nodes') && item.group !== 'Actions' && item.group !== 'Connections'
    const items = found.get(item.group) ?? []
    if (listed.has(item.id) || (large && items.length >= maxUnsearched)) continue
    listed.add(item.id)
    items.push(item)
    found.set(item.group, items)
  }
  return [...(recent.length > 0 ? [['Recent', recent] as const] : []), ...found].map(([group, items]) => ({
    group,
    items,
    count: items.length,
  }))
}
