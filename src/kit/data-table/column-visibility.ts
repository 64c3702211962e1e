/**
 * Which columns the user chose to see, as a query string of lists and columns: `nodes=label%2Cstatus&images=label`. Kept in this browser, so
 * that the first render has them; src/app/preferences-sync.ts keeps them with the account, too.
 */
import { textEntry } from '#api/storage.ts'
import { createStore } from '#api/store.ts'

const stored = textEntry('browser', 'columns', (text) => text)
const store = createStore(stored.get() ?? '')

export const columnChoices = {
  get: store.get,
  subscribe: store.subscribe,
  set: (choices: string) => {
    stored.set(choices)
    store.set(choices)
  },
}

/** `ids` as in the address: `label,status`. Null goes back to the columns that the list shows by default. */
export function chooseColumns(name: string, ids: string | null) {
  // Another tab may have stored a choice for another list.
  const choices = new URLSearchParams(stored.get() ?? store.get())
  if (ids === null) choices.delete(name)
  else choices.set(name, ids)
  columnChoices.set(String(choices))
}
