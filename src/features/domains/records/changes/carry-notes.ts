/**
 * The user's notes on records that are replaced: to the user, a record with another type, or one that was restored, is
 * still the same record.
 */
import type { QueryClient } from '@tanstack/react-query'
import { noteOf } from '#kit/preferences/notes.ts'
import { patchOwnPart } from '#kit/preferences/preferences.ts'
import { changePreferences } from '#queries/preferences.ts'
import { recordKey } from '../../domain.ts'
import type { AppliedStep } from './apply.ts'
import type { Changes } from './changes.ts'

/** The notes on records, by record key. */
export type RecordNotes = ReadonlyMap<string, string>

/**
 * The notes on the records that these changes delete or replace; they are removed soon afterwards
 * (src/app/drop-notes.ts).
 */
export const notesOnDeleted = (domainId: number, changes: Changes): RecordNotes =>
  new Map(
    [...changes.values()].flatMap((change) => {
      const key = change.kind === 'add' ? change.replaces : change.key
      const note = key === undefined ? null : noteOf(recordKey(domainId, key))
      return key === undefined || note === null ? [] : [[key, note] as const]
    }),
  )

/** Copies the notes of replaced records to their replacements. */
export async function carryNotes(
  client: QueryClient,
  domainId: number,
  applied: readonly AppliedStep[],
  former: RecordNotes,
) {
  const carried = applied.flatMap(({ change, result }) => {
    const note = change.kind === 'add' && change.replaces !== undefined ? former.get(change.replaces) : undefined
    return note === undefined || result === null ? [] : [[recordKey(domainId, result.id), note] as const]
  })
  if (carried.length === 0) return
  const notes = Object.fromEntries(carried)
  await changePreferences(client, (current) => patchOwnPart(current, { notes }))
}
