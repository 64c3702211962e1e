/**
 * The parts that every kind of resource in the palette shares: entries for the resources, for their tabs, and for the
 * actions on them.
 */
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { currentLanguage, t } from '#contract/translate.ts'
import type { Icon } from '#ui/icon.ts'
import { AppWindow } from '#ui/icons/app-window.ts'
import type { MenuAction } from '#ui/menu-content.tsx'
import { startsWord, toEntry, type Entry, type Group, type PaletteItem } from './items.ts'

/** The entries of one kind of resource in the palette. */
export interface ResourceEntries {
  readonly entries: readonly Entry[]
  /** Why there are none; null when they have loaded, or not yet. */
  readonly error: Error | null
}

/** `toItem` must be the same function each time. */
export function useResourceEntries<T>(
  { data, error }: Pick<UseQueryResult<readonly T[]>, 'data' | 'error'>,
  toItem: (resource: T) => PaletteItem,
): ResourceEntries {
  const entries = useMemo(() => (data ?? []).map((resource) => toEntry(toItem(resource))), [data, toItem])
  return { entries, error: data ? null : error }
}

/** The tabs and actions of at most this many resources whose name is typed are listed. */
const maxNamed = 3

/** The resources whose name is typed; if they are more than a few, the one with exactly this name. */
export function findNamed<T>(
  resources: readonly T[],
  nameOf: (resource: T) => string,
  words: readonly string[],
): readonly T[] {
  if (words.length === 0) return []
  const named = resources.filter((resource) => words.every((word) => nameOf(resource).toLowerCase().includes(word)))
  return named.length <= maxNamed ? named : named.filter((resource) => words.includes(nameOf(resource).toLowerCase()))
}

/** The named resources and the open one, each once. */
export const withOpen = <T extends { readonly id: unknown }>(named: readonly T[], open: T | undefined): readonly T[] =>
  open && !named.some(({ id }) => id === open.id) ? [...named, open] : named

interface Tab {
  readonly label: () => string
  readonly path: (id: number) => string
  /** The tab that the resource itself opens. */
  readonly end?: boolean
  readonly keywords?: () => string
}

const keywordsOf = ({ keywords }: Tab) => keywords?.().split(', ') ?? []

/** Whether a word is the start of a tab's name or of a keyword that finds it. */
export const isWordOfTab = (word: string, tab: Tab) =>
  [tab.label(), ...keywordsOf(tab)].some((text) => startsWord(word, text))

export const tabEntries = (
  tabs: readonly Tab[],
  { id, name, group }: { id: number; name: string; group: Group },
): Entry[] =>
  tabs
    .filter(({ end }) => !end)
    .map((tab) =>
      toEntry({
        id: tab.path(id),
        label: t('{label} of {name}', { label: tab.label(), name }),
        group,
        icon: AppWindow,
        keywords: ['tab', 'page', ...keywordsOf(tab)],
      }),
    )

interface ActionEntryOptions extends Pick<PaletteItem, 'group' | 'keywords' | 'isHarmless'> {
  /** The icon of actions that have none of their own. */
  readonly icon: Icon
  /** The address of the resource; different resources have actions of the same name. */
  readonly of?: string
  /** The action's label with the name of the resource; without it, the label itself. */
  readonly labelOf?: (label: string) => string
}

/** "Reboot web-1", "Boot web-1 into rescue mode", "Show web-1 as JSON", "Edit note of web-1". */
export function withName(actionLabel: string, name: string): string {
  // The position of the name in a phrase depends on the language; a colon works in any language.
  if (currentLanguage() !== 'en') return `${name}: ${actionLabel}`
  return / (?:note|password|addresses)$/.test(actionLabel)
    ? `${actionLabel} of ${name}`
    : actionLabel.replace(/(?= (?:with|to|into|as) )|$/, () => ` ${name}`)
}

export const actionEntries = (
  actions: readonly MenuAction[],
  { icon: defaultIcon, of = '', labelOf = (label) => label, ...options }: ActionEntryOptions,
): Entry[] =>
  actions.map(({ label, icon = defaultIcon, href, onSelect, tone, disabledReason = null }) =>
    toEntry({
      ...options,
      id: href ?? `${of} ${label}`,
      label: labelOf(label),
      icon,
      run: href === undefined ? onSelect : undefined,
      tone,
      disabledReason,
    }),
  )

/** Leaves out the actions that are not possible now. */
export const possibleEntries = (actions: readonly MenuAction[], options: ActionEntryOptions): Entry[] =>
  actionEntries(
    actions.filter(({ disabledReason }) => !disabledReason),
    options,
  )
