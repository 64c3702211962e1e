/**
 * Remembers the writes whose response was lost, so that the same request is not sent again without a question. Forms remember
 * theirs in form/sent.ts.
 */
import { session } from '#api/session.ts'

/** How long a write counts as unconfirmed; by then the user has seen what became of it. Milliseconds. */
const rememberedMs = 15 * 60_000

/** Times of the lost responses by request, milliseconds since 1970. */
const lostAt = new Map<string, number>()

/** Thrown instead of sending a request whose earlier attempt is unconfirmed; the caller asks, and may `allowRepeat`. */
export class UnconfirmedError extends Error {
  override readonly name = 'UnconfirmedError'
  readonly requestKey: string
  constructor(requestKey: string) {
    super('An earlier attempt is unconfirmed')
    this.requestKey = requestKey
  }
}

export const unconfirmed = {
  add: (requestKey: string) => void lostAt.set(requestKey, Date.now()),
  remove: (requestKey: string) => void lostAt.delete(requestKey),
  has: (requestKey: string) => Date.now() - (lostAt.get(requestKey) ?? 0) < rememberedMs,
}

/** Lets the request be sent once more: the user has confirmed it. */
export const allowRepeat = ({ requestKey }: UnconfirmedError) => unconfirmed.remove(requestKey)

session.subscribe(() => {
  if (session.get().status === 'signed-out') lostAt.clear()
})
