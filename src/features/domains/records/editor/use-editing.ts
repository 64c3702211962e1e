/** Tracks which record is being edited, and turns the entries into a change. */
import { useState, type RefObject } from 'react'
import type { DomainRecord } from '#contract/areas/records.ts'
import type { RecordValues } from '#contract/dns/records/record-types.ts'
import { isEqual } from '#contract/json.ts'
import { isReverseZone } from '#contract/dns/names/reverse-zone.ts'
import { t } from '#contract/translate.ts'
import { announce } from '#ui/announce.ts'
import { confirm } from '#kit/dialogs/dialogs.tsx'
import {
  enteredDraft,
  stageAdd,
  stagePatch,
  stageReplacement,
  withRelativeName,
  type Changes,
} from '../changes/changes.ts'
import { draftFrom, newValues, patchFrom, valuesOfDraft, valuesOfRecord, type EditorValues } from './editor-values.ts'
import type { RecordRow } from '../changes/rows.ts'
import { recordLabel } from '../format.ts'

/** The row being edited, and the editor's initial values. */
interface Editing {
  readonly key: string
  readonly initial: EditorValues
  /**
   * The saved record at the time the editor was opened: the user has not seen later changes by others. Null for a new
   * one.
   */
  readonly base: DomainRecord | null
  /** How many new records were added before this one without closing the editor. */
  readonly earlier: number
}

/** The labels of the editor. */
export const addLabel = () => t('Add record')
export const editLabel = (record: RecordValues, zone: string) => t('Edit {label}', { label: recordLabel(record, zone) })

/** The key of the row for a record that is being added. */
export const newRowKey = 'new'

interface EditingOptions {
  readonly zone: string
  readonly rows: readonly RecordRow[]
  readonly shown: readonly RecordRow[]
  readonly changes: Changes
  readonly setChanges: (update: (current: Changes) => Changes) => void
  readonly apply: (changes: Changes) => Promise<void>
  /** Wraps toolbar and grid. */
  readonly frame: RefObject<HTMLElement | null>
}

export function useEditing({ zone, rows, shown, changes, setChanges, apply, frame }: EditingOptions) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const [dirty, setDirty] = useState(false)
  const [addedKey, setAddedKey] = useState<string | null>(null)
  const editedRow = editing ? rows.find(({ key }) => key === editing.key) : undefined

  const close = () => {
    const key = editing?.key
    setEditing(null)
    setDirty(false)
    requestAnimationFrame(() => {
      // A fast typist may have opened the next editor already.
      if (frame.current?.querySelector('[data-editor-target]')) return
      const index = shown.findIndex((row) => row.key === key)
      const button = frame.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row-link]`)
      const fallback = frame.current?.querySelector<HTMLElement>('[data-add-record] button')
      if (button) button.focus()
      // A new row has been scrolled into view instead.
      else fallback?.focus({ preventScroll: true })
    })
  }
  /** The changes including the entries. */
  const withEntered = (current: Changes, values: EditorValues): Changes => {
    if (!editing) return current
    const draft = withRelativeName(draftFrom(values), zone)
    if (!editedRow) return stageAdd(current, draft)
    const base = editedRow.base && editing.base
    if (values.type !== editedRow.record.type) return stageReplacement(current, { key: editedRow.key, base }, draft)
    return stagePatch(current, editedRow.key, base, withRelativeName(patchFrom(editing.initial, values), zone), zone)
  }
  const collect = (values: EditorValues): Changes => {
    const after = withEntered(changes, values)
    setAddedKey([...after.keys()].find((key) => after.get(key)?.kind === 'add' && !changes.has(key)) ?? null)
    setChanges(() => after)
    close()
    return after
  }
  /** Opens another editor, asking first if entries would be lost. */
  const leaveTo = async (next: Editing) => {
    if (editing && dirty) {
      const label = editedRow ? editLabel(editedRow.record, zone) : addLabel()
      const discarded = await confirm({
        title: t('Discard what you entered?'),
        body: t('Your entries under “{label}” are not in the pending changes yet.', { label }),
        action: t('Discard'),
        cancelLabel: t('Keep editing'),
      })
      if (!discarded) return
    }
    setEditing(next)
  }
  return {
    editing,
    editedRow,
    /** The row key of the last record entered, if it was new; otherwise null. */
    addedKey,
    /** Whether the edited record was deleted elsewhere; saving creates it again. */
    isGone: editing?.base != null && !editedRow,
    /** The edited record as saved by somebody else since the editor was opened; null when nobody has changed it. */
    changedElsewhere:
      editing?.base && editedRow?.base && !isEqual(valuesOfRecord(editing.base), valuesOfRecord(editedRow.base))
        ? editedRow.base
        : null,
    dirty: editing !== null && dirty,
    setDirty,
    close,
    /** `values`: initial values. */
    add: (values?: EditorValues) => {
      if (editing?.key === newRowKey && !values) return
      const initial = values ?? newValues(isReverseZone(zone) ? 'PTR' : 'A')
      void leaveTo({ key: newRowKey, initial, base: null, earlier: 0 })
    },
    edit: (key: string) => {
      const row = rows.find((each) => each.key === key)
      const change = changes.get(key)
      if (!row || change?.kind === 'delete' || editing?.key === key) return
      // As entered, so that the editor agrees with the review.
      const initial = change ? valuesOfDraft(enteredDraft(change)) : valuesOfRecord(row.record)
      void leaveTo({ key, initial, base: row.base, earlier: 0 })
    },
    stage: (values: EditorValues) => {
      collect(values)
      announce(t('Added to the pending changes'))
    },
    /** Collects a new record and starts another one of the same type. */
    stageAnother: (values: EditorValues) => {
      setChanges((current) => withEntered(current, values))
      const initial = { ...newValues(values.type), ttl_sec: values.ttl_sec }
      setEditing({ key: newRowKey, initial, base: null, earlier: (editing?.earlier ?? 0) + 1 })
      setDirty(false)
      announce(t('Added to the pending changes. Enter the next record.'))
    },
    /** Applies the entries at once, and leaves other changes pending. */
    saveNow: (values: EditorValues) => {
      const after = collect(values)
      const own = new Map([...after].filter(([key, change]) => changes.get(key) !== change))
      if (own.size > 0) void apply(own)
    },
  }
}
