/**
 * The phone number that a code was sent to. In memory only and per user, because only the user who requested a code can
 * use it. Only the time of the first message survives a reload of the tab: the code is still valid, and the service
 * continues counting from that time.
 */
import { isDictionary } from '#contract/json.ts'
import { phoneCodeMinutes } from '#contract/limits.ts'
import { session } from '#api/session/session.ts'
import { jsonEntry } from '#api/storage.ts'
import { createStore } from '#api/store.ts'

export interface PendingPhone {
  /** Null after a reload. */
  readonly target: { readonly number: string; readonly isoCode: string } | null
  /**
   * The time when the currently valid code was first sent, in milliseconds, as far as this tab knows. Sending it again
   * does not extend its validity.
   */
  readonly sentAt: number
  /** The time when it was last sent, in milliseconds. */
  readonly resentAt: number
}

export const codeLifetimeMs = phoneCodeMinutes * 60_000
/** The wait before sending again, because messages take a while. */
export const resendAfterMs = 30_000

export const codeExpiresAt = ({ sentAt }: PendingPhone) => sentAt + codeLifetimeMs
export const isCodeExpired = (pending: PendingPhone, now: number) => now >= codeExpiresAt(pending)

interface FirstSending {
  /** Recognizes the number; see `numberMark`. */
  readonly mark: number
  /** Milliseconds. */
  readonly sentAt: number
}

const storedSending = jsonEntry<FirstSending>('tab', 'quarterdeck.phone-code', (value) =>
  isDictionary(value) && typeof value['mark'] === 'number' && typeof value['sentAt'] === 'number'
    ? { mark: value['mark'], sentAt: value['sentAt'] }
    : null,
)

const isAlive = (sentAt: number, now: number) => sentAt <= now && now < sentAt + codeLifetimeMs

/** The state left by an earlier page of this tab. */
function fromStorage(): PendingPhone | null {
  const sentAt = storedSending.get()?.sentAt
  if (sentAt === undefined || !isAlive(sentAt, Date.now())) return null
  return { target: null, sentAt, resentAt: sentAt }
}

const store = createStore(fromStorage())
session.onSignOut(() => store.set(null))

/** 16 bits of a number's hash (FNV-1a): enough to recognize it, too few to reconstruct it. */
function numberMark(number: string): number {
  let hash = 0x811c9dc5
  for (const digit of number) hash = Math.imul(hash ^ (digit.codePointAt(0) ?? 0), 0x01000193)
  return (hash ^ (hash >>> 16)) & 0xffff
}

/** When the code that the service sends to this number at `now` was first sent, as far as this tab knows. */
function firstSentAt(number: string, now: number): number {
  const pending = pendingPhone.get()
  const stored = storedSending.get()
  const isSame = pending?.target ? pending.target.number === number : stored?.mark === numberMark(number)
  const sentAt = (isSame ? (pending ?? stored)?.sentAt : null) ?? now
  return isAlive(sentAt, now) ? sentAt : now
}

export const pendingPhone = {
  subscribe: store.subscribe,
  /** Returns null when nothing was sent in this session. */
  get: store.get,
  /** Records that a code was sent. While the previous code for the same number is valid, the service sends it again. */
  sent: (number: string, isoCode: string, now: number) => {
    const sentAt = firstSentAt(number, now)
    store.set({ target: { number, isoCode }, sentAt, resentAt: now })
    storedSending.set({ mark: numberMark(number), sentAt })
  },
  clear: () => {
    store.set(null)
    storedSending.remove()
  },
}
