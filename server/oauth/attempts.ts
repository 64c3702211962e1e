/** Limits sign-in attempts, so that nobody can guess passwords or codes without limit, or lock other users out. */
import { reason } from '#contract/translate.ts'
import { clientNetwork } from '../networks.ts'
import { countingWindows, type CountingWindows } from '../store/counting-windows.ts'
import { readConnection, type Database } from '../store/database.ts'

export interface AttemptLimits {
  readonly perUserAndAddress: number
  readonly perAddress: number
  readonly perUser: number
  /** Length of the window in which they apply. */
  readonly seconds: number
}

export interface Attempt {
  readonly user: string
  readonly address: string
}

const keysOf = ({ user, address }: Attempt) => {
  const network = clientNetwork(address)
  return { perAddress: `at ${network}`, perUserAndAddress: `${user} at ${network}`, perUser: `user ${user}` }
}

/** Whether the user has recently signed in from this network. */
type IsKnown = (attempt: Attempt) => Promise<boolean>

/**
 * Counts attempts. Those that the address limits refuse do not count for the user: an address has far fewer attempts
 * than a user, so a single address cannot use up a user's attempts and lock the user out everywhere. Many addresses
 * can, except on networks that the user is known from.
 */
export class AttemptLimiter {
  readonly #windows: CountingWindows
  readonly #limits: AttemptLimits
  readonly #isKnown: IsKnown

  constructor(windows: CountingWindows, limits: AttemptLimits, isKnown: IsKnown = () => Promise.resolve(false)) {
    this.#windows = windows
    this.#limits = limits
    this.#isKnown = isKnown
  }

  /**
   * Counts one attempt. Returns null when it is allowed, otherwise the milliseconds until the next one is. Call it
   * before checking the password, so that parallel attempts count too.
   */
  async count(attempt: Attempt, now: number): Promise<number | null> {
    const keys = keysOf(attempt)
    const { seconds } = this.#limits
    const limits = ['perAddress', 'perUserAndAddress', 'perUser'] as const
    for (const limit of (await this.#isKnown(attempt)) ? limits.slice(0, 2) : limits) {
      const status = await this.#windows.consume(keys[limit], { count: this.#limits[limit], seconds }, now)
      if (!status.ok) return status.resetAt - now
    }
    return null
  }

  /** After a success: the user's earlier mistakes at this address no longer count. */
  succeed(attempt: Attempt): Promise<void> {
    return this.#windows.reset(keysOf(attempt).perUserAndAddress)
  }
}

/**
 * Attempts are shared by all pages and requests that ask for the same secret, so that none of them grants extra tries.
 */
export interface SignInAttempts {
  /** Passwords, by username in lower case. */
  readonly passwords: AttemptLimiter
  /** One-time and scratch codes, by the id of the user. */
  readonly codes: AttemptLimiter
  /** Requests for a link to set a new password, by what was typed, in lower case. */
  readonly resets: AttemptLimiter
}

/** More than the addresses that a user signs in from within the time that logins are kept. */
const maxKnownAddresses = 1000

const isKnownIn =
  (database: Database): IsKnown =>
  async ({ user, address }) => {
    const rows = await readConnection(database)
      .selectFrom('logins')
      .innerJoin('users', 'users.id', 'logins.user_id')
      .select('logins.ip')
      .distinct()
      .where((eb) => eb(eb.fn('lower', ['users.username']), '=', user))
      .where('logins.status', '=', 'successful')
      .limit(maxKnownAddresses)
      .execute()
    const network = clientNetwork(address)
    return rows.some(({ ip }) => clientNetwork(ip) === network)
  }

export function createSignInAttempts(database: Database): SignInAttempts {
  const limiter = (purpose: string, limits: AttemptLimits, isKnown?: IsKnown) =>
    new AttemptLimiter(countingWindows(database, purpose), limits, isKnown)
  return {
    passwords: limiter(
      'password',
      { perUserAndAddress: 5, perAddress: 40, perUser: 60, seconds: 300 },
      isKnownIn(database),
    ),
    // Fewer for the user, because a code has only six digits.
    codes: limiter('code', { perUserAndAddress: 5, perAddress: 40, perUser: 10, seconds: 300 }),
    // Each one may send a mail. A user who is refused because of others' requests has already received mails with
    // working links.
    resets: limiter('reset', { perUserAndAddress: 3, perAddress: 20, perUser: 20, seconds: 3600 }),
  }
}

export const passwordAttempt = (username: string, address: string): Attempt => ({
  user: username.toLowerCase(),
  address,
})
export const codeAttempt = (userId: number, address: string): Attempt => ({ user: String(userId), address })

/** The text of a page when attempts are refused for this long. */
export function waitText(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000)
  return minutes === 1
    ? reason('Too many attempts. Wait a minute and try again.')
    : reason('Too many attempts. Wait {minutes} minutes and try again.', { minutes: String(minutes) })
}
export const retryAfter = (milliseconds: number) => ({ 'Retry-After': String(Math.ceil(milliseconds / 1000)) })
