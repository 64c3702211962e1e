/** Which columns of a list the user chose to see, kept in this browser. */
import { textEntry } from '#api/storage.ts'

const storedColumns = (name: string) => textEntry('browser', `columns:${name}`, (text) => text)

export const readVisibleColumns = (name: string): string[] | null => storedColumns(name).get()?.split(',') ?? null

/** Null goes back to the columns that the list shows by default. */
export function saveVisibleColumns(name: string, ids: readonly string[] | null) {
  if (ids) storedColumns(name).set(ids.join(','))
  else storedColumns(name).remove()
}
