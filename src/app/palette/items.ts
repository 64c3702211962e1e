/** The items of the palette, and the search among them. */
import { isIpv6Like, partOfIpv6 } from '#kit/table/model/search.ts'
import { t } from '#contract/translate.ts'
import type { Icon } from '#ui/icon.ts'
import type { Tone } from '#ui/badge.tsx'
import { splitWords } from '#shared/nodes/use-node-search.ts'

/**
 * The headings under which items stand; equally good groups are listed in this order. `This …` holds the items about
 * the resource of the open page.
 */
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
  'Actions',
  'Tabs',
  'Connections',
  'Records',
] as const
export type Group = (typeof groups)[number]

export const groupLabels: Readonly<Record<Group, () => string>> = {
  Recent: () => t('Recent'),
  'This node': () => t('This node'),
  'This image': () => t('This image'),
  'This domain': () => t('This domain'),
  Pages: () => t('Pages'),
  Nodes: () => t('Nodes'),
  Images: () => t('Images'),
  Domains: () => t('Domains'),
  Regions: () => t('Regions'),
  Users: () => t('Users'),
  'SSH keys': () => t('SSH keys'),
  'API tokens': () => t('API tokens'),
  Tags: () => t('Tags'),
  'Saved views': () => t('Saved views'),
  Actions: () => t('Actions'),
  Tabs: () => t('Tabs'),
  Connections: () => t('Connections'),
  Records: () => t('Records'),
}

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
  /** Only nodes have a status. */
  readonly status?: { readonly tone: Tone; readonly label: string }
  /** Runs the action; without it the palette navigates to `id`. */
  readonly run?: (() => void) | undefined
  /** As in menus. */
  readonly tone?: 'danger' | undefined
  /** Why it is not possible now. */
  readonly disabledReason?: string | null
  /** Its label names nothing of the account, so it is shown where sensitive data is hidden. */
  readonly isHarmless?: boolean
}

/** An item with its searchable texts in lower case, made once, because accounts have thousands. */
export interface Entry {
  readonly item: PaletteItem
  readonly label: string
  /** Each keyword stands between line breaks. */
  readonly keywords: string
  /** Those that are IPv6 addresses, each between line breaks: `db` is part of every 2001:db8::1. */
  readonly ipv6: string
}

const betweenBreaks = (texts: readonly string[]) => `\n${texts.join('\n')}\n`

export function toEntry(item: PaletteItem): Entry {
  const keywords = item.keywords.map((keyword) => keyword.toLowerCase())
  return {
    item,
    label: item.label.toLowerCase(),
    keywords: betweenBreaks(keywords.filter((keyword) => !isIpv6Like(keyword))),
    ipv6: betweenBreaks(keywords.filter(isIpv6Like)),
  }
}

const scores = { exact: 6, start: 5, wordStart: 4, inside: 3, keyword: 2, insideKeyword: 1, none: 0 } as const

/** `character` is in lower case. Most are ASCII, which needs no expression. */
const isLetterOrDigit = (character: string) =>
  (character >= 'a' && character <= 'z') ||
  (character >= '0' && character <= '9') ||
  (character > '\u007F' && /[\p{L}\p{N}]/u.test(character))

/** How well a word matches a text. Both are in lower case. */
function textScore(word: string, text: string): number {
  let index = text.indexOf(word)
  if (index < 0) return scores.none
  if (index === 0) return word.length === text.length ? scores.exact : scores.start
  for (; index > 0; index = text.indexOf(word, index + 1))
    if (!isLetterOrDigit(text.charAt(index - 1))) return scores.wordStart
  return scores.inside
}

/** Whether a word is the start of the label or of a word in it: `reb` of Reboot. */
export const startsWord = (word: string, label: string) => textScore(word, label.toLowerCase()) >= scores.wordStart

function wordScore(word: string, { label, keywords, ipv6 }: Entry): number {
  const ofLabel = textScore(word, label)
  if (ofLabel > 0) return ofLabel
  const whole = `\n${word}\n`
  if (keywords.includes(whole) || ipv6.includes(whole)) return scores.keyword
  return keywords.includes(word) || ipv6.includes(partOfIpv6(word)) ? scores.insideKeyword : scores.none
}

/** The sum over the words, 0 when one of them does not match. */
function entryScore(words: readonly string[], text: string, entry: Entry): number {
  // Tags are often the start of the names of the resources that have them: `web` should find web-1 first.
  const highest = entry.item.group === 'Tags' ? scores.wordStart : scores.exact
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
  /** How many match; only the best are shown. 0 for the search of records, which is not a match. */
  readonly count: number
}

/** How many items of a group are shown. */
export const maxPerGroup = 8
/** Fewer tabs are shown, because a typed name matches all tabs of its resource. */
const maxTabs = 3
/** The limit before anything is typed, for kinds that may have many items in an account. */
const maxUnsearched = 5

const orderOf = (group: Group) => groups.indexOf(group)

interface Match {
  readonly item: PaletteItem
  readonly score: number
  /** How many pages were visited since; Infinity when it was not visited. */
  readonly visit: number
}

const isBetter = (a: Match, b: Match) => a.score > b.score || (a.score === b.score && a.visit < b.visit)

/** Puts a match at its place among the best. */
function insertMatch(best: Match[], match: Match) {
  const index = best.findIndex((other) => isBetter(match, other))
  best.splice(index < 0 ? best.length : index, 0, match)
  if (best.length > (match.item.group === 'Tabs' ? maxTabs : maxPerGroup)) best.pop()
}

/**
 * The entries that match every word, in groups: the group with the best match first. Among equal matches, visited ones
 * are first. Entries that lead to the same page are listed once. `visits`: addresses, latest first.
 */
export function searchEntries(
  entries: readonly Entry[],
  searchText: string,
  visits: readonly string[] = [],
): readonly Section[] {
  const words = splitWords(searchText)
  const text = words.join(' ')
  const visitOf = new Map(visits.map((address, index) => [address, index]))
  const found = new Map<Group, { readonly best: Match[]; count: number }>()
  const listed = new Set<string>()
  for (const entry of entries) {
    const { item } = entry
    const score = entryScore(words, text, entry)
    if (score === 0 || listed.has(item.id)) continue
    listed.add(item.id)
    const ofGroup = found.get(item.group) ?? { best: [], count: 0 }
    found.set(item.group, ofGroup)
    ofGroup.count += 1
    insertMatch(ofGroup.best, { item, score, visit: visitOf.get(item.id) ?? Infinity })
  }
  const topScore = (group: Group) => found.get(group)?.best[0]?.score ?? 0
  return [...found]
    .toSorted(([a], [b]) => topScore(b) - topScore(a) || orderOf(a) - orderOf(b))
    .map(([group, { best, count }]) => ({ group, items: best.map(({ item }) => item), count }))
}

/**
 * The list before anything is typed: the latest visits, and then every group in the given order, with only the first
 * items of the large ones.
 */
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
