/**
 * The phone number that a code was sent to. In memory only, and of one user: only the user who asked for a code can use it.
 */
import { phoneCodeMinutes } from '#contract/limits.ts'
import { session } from '#api/session.ts'
import { createStore } from '#api/store.ts'

export interface PendingPhone {
  /** E.164. */
  readonly number: string
  readonly isoCode: string
  /** When the code that is valid now was sent first, milliseconds. Sending it again does not prolong it. */
  readonly sentAt: number
  /** When it was sent last, milliseconds. */
  readonly resentAt: number
  readonly userEpoch: number
}

const store = createStore<PendingPhone | null>(null)

export const codeLifetimeMs = phoneCodeMinutes * 60_000
/** How long to wait before sending again. Messages take a while. */
export const resendAfterMs = 30_000

export const codeExpiresAt = ({ sentAt }: PendingPhone) => sentAt + codeLifetimeMs
export const isCodeExpired = (pending: PendingPhone, now: number) => now >= codeExpiresAt(pending)

export const pendingPhone = {
  subscribe: store.subscribe,
  /** Null when nothing was sent in this session. */
  get: (): PendingPhone | null => {
    const pending = store.get()
    return pending?.userEpoch === session.get().userEpoch ? pending : null
  },
  /** Records that a code was sent. While the earlier code to the same number is valid, the service sends that one again. */
  sent: (number: string, isoCode: string, now: number) => {
    const earlier = pendingPhone.get()
    const isResend = earlier?.number === number && !isCodeExpired(earlier, now)
    store.set({
      number,
      isoCode,
      sentAt: isResend ? earlier.sentAt : now,
      resentAt: now,
      userEpoch: session.get().userEpoch,
    })
  },
  clear: () => store.set(null),
}
