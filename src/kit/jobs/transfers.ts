/** What starts a transfer of a file reports its progress with these. */
import { transferStore, type Transfer } from './transfer-store.ts'

/** Adds a transfer, or replaces the one with the same id. */
export const putTransfer = (transfer: Transfer) => {
  const all = transferStore.get()
  const exists = all.some(({ id }) => id === transfer.id)
  transferStore.set(exists ? all.map((each) => (each.id === transfer.id ? transfer : each)) : [...all, transfer])
}

/** Changes a transfer that is still shown. */
export function updateTransfer(id: string, changes: Partial<Transfer>) {
  const current = transferStore.get().find((each) => each.id === id)
  if (current) putTransfer({ ...current, ...changes })
}

/** Takes a transfer out of the tray. */
export const removeTransfer = (id: string) => transferStore.set(transferStore.get().filter((each) => each.id !== id))
