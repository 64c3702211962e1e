/** Transfers of files that continue while the user navigates; job-tray.tsx shows them beside the jobs. */
import { createStore } from '#api/store.ts'

export interface Transfer {
  readonly id: string
  /** "Upload golden". */
  readonly title: string
  /** The page of the resource that is transferred. */
  readonly href: string
  readonly state: 'running' | 'finished' | 'failed'
  /** What is being done, or what happens next: "Compressing", "Sending", "Uploaded". */
  readonly step: string
  /** Bytes. */
  readonly processed: number
  readonly total: number
  /** Null until it is known. */
  readonly bytesPerSecond: number | null
  /** Why it failed, or waits. */
  readonly reason: string | null
  /**
   * When a running transfer that the service has turned away starts again automatically, milliseconds since the epoch.
   */
  readonly retryAt: number | null
  /** Ends a running or failed transfer for good; asks first. */
  readonly cancel: () => void
  /** Starts a failed one again; null when that cannot help. */
  readonly retry: (() => void) | null
}

export const transferStore = createStore<readonly Transfer[]>([])

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
