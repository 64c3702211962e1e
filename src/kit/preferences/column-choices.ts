/**
 * Which columns the user chose to see, as a query string of lists and columns: `nodes=label%2Cstatus&images=label`. Kept in this browser, so
 * that the first render has them; src/app/preferences-sync.ts keeps them with the account, too.
 */
import { textEntry } from '#api/storage.ts'
import { storedChoice } from './stored-choice.ts'

const stored = textEntry('browser', 'columns', (text) => text)
export const columnChoices = storedChoice('columns', '', (text) => text)

/** `ids` as in the address: `label,status`. Null goes back to the columns that the list shows by default. */
export function chooseColumns(name: string, ids: string | null) {
  // Another tab may have stored a choice for another list.
  const choices = new URLSearchParams(stored.get() ?? columnChoices.get())
  if (ids === null) choices.delete(name)
  else choices.set(name, ids)
  columnChoices.set(String(choices))
}
