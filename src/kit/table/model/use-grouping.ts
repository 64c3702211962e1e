/** The rows of a list, under the headers of their groups where the address names a column to group them by. */
import { useEffect, useMemo, useState } from 'react'
import { t } from '#contract/translate.ts'
import type { Noun } from '../../format/texts.ts'
import type { Column, RowId } from './column.ts'
import { groupItems, isGroupable } from './grouping.ts'
import type { ListRow, RowModel } from './row-model.ts'
import type { TableUrlState } from './use-table-url-state.ts'

interface GroupingOptions<T> {
  readonly items: readonly T[]
  readonly columns: readonly Column<T>[]
  readonly urlState: Pick<TableUrlState, 'groupBy' | 'setGroupBy' | 'searchText' | 'sort'>
  readonly noun: Noun
  /** False for a list that the service pages. */
  readonly enabled: boolean
  readonly getId: (item: T) => RowId
  readonly createRow: (item: T) => RowModel
  /** The groups that were collapsed when this entry of the history was left. */
  readonly restored: ReadonlySet<string> | null
  readonly save: (collapsed: ReadonlySet<string>) => void
}

/** The choice of a list's groups; null where no column can group its rows. */
export interface GroupChoice {
  /** Why the rows are not grouped now. */
  readonly disabledReason: string | null
  readonly options: readonly { readonly id: string; readonly header: string }[]
  readonly selected: string | null
  readonly select: (column: string | null) => void
  readonly collapseAll: () => void
  readonly expandAll: () => void
}

const nothing: ReadonlySet<string> = new Set()

const toggled = (keys: ReadonlySet<string>, key: string) => {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

export function useGrouping<T extends object>(options: GroupingOptions<T>) {
  const { items, columns, urlState, noun, enabled, getId, createRow, restored, save } = options
  const { groupBy, sort } = urlState
  /** The keys of the collapsed groups, per search: each search begins with all groups that it has found rows in open. */
  const [collapsed, setCollapsed] = useState(restored ?? nothing)
  useEffect(() => save(collapsed), [save, collapsed])
  const by = enabled ? columns.find(({ id }) => id === groupBy) : undefined
  const groups = useMemo(() => (by ? groupItems(items, by, columns, sort) : null), [items, by, columns, sort])
  /** Other columns may have the same values. */
  const prefix = `${groupBy}\n`
  const suffix = `\n${urlState.searchText.trim()}`
  const rows = useMemo(() => {
    if (!groups) return items.map((item): ListRow => ({ groupKey: null, item: createRow(item), group: null }))
    return groups.flatMap(({ value, label, items: members, sums }): ListRow[] => {
      const groupKey = prefix + value
      const collapseKey = groupKey + suffix
      const isCollapsed = collapsed.has(collapseKey)
      const header: ListRow = {
        groupKey,
        item: null,
        group: {
          label,
          count: noun.counted(members.length),
          sums,
          ids: () => members.map(getId),
          collapsed: isCollapsed,
          toggle: () => setCollapsed((current) => toggled(current, collapseKey)),
        },
      }
      if (isCollapsed) return [header]
      return [header, ...members.map((item) => ({ groupKey, item: createRow(item), group: null }))]
    })
  }, [items, groups, collapsed, prefix, suffix, noun, getId, createRow])
  const choices = columns.filter(isGroupable)
  const choice: GroupChoice | null =
    choices.length > 0
      ? {
          disabledReason: enabled ? null : t('Too many to group'),
          options: choices.map(({ id, header }) => ({ id, header: header() })),
          selected: by?.id ?? null,
          select: urlState.setGroupBy,
          collapseAll: () => setCollapsed(new Set(groups?.map(({ value }) => prefix + value + suffix))),
          expandAll: () => setCollapsed(nothing),
        }
      : null
  return {
    rows,
    /** The rows of items on the screen; null where they are the items in their order. */
    shownIds: groups && (() => rows.flatMap(({ item }) => item?.id ?? [])),
    /** Null where the rows are not grouped. */
    groupCount: groups?.length ?? null,
    choice,
  }
}
