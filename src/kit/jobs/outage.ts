/**
 * How the items of a job wait for the service: while it cannot be reached, and while the responses to its requests are
 * lost.
 */
import { t } from '#contract/translate.ts'
import { isOutcomeUnknown, statusOf } from '#api/error.ts'
import { connection } from '#api/http/connection.ts'
import { delay, until } from '#api/timers.ts'
import { UnknownWrite } from '#api/write.ts'

export const unreachableText = () => t('Waiting for the service, which cannot be reached.')
export const lostText = () => t('Waiting for the service: the last responses were lost.')

/** After this many lost responses in a row, items are tried one at a time. */
const maxLost = 3
/** The pause before each of these attempts, doubled with every further loss. Milliseconds. */
const firstPauseMs = 5000
const longestPauseMs = 300_000
/** How often an item is tried that cannot be sent, although the service answers in between. */
const maxAttempts = 8

export const isReachable = () => connection.get().online && connection.get().reachable

/** Resolves when the service can be reached, which the notice of the page finds out, or when the job is stopped. */
export const whenReachable = (stopped?: AbortSignal) =>
  until(
    () => isReachable() || stopped?.aborted === true,
    (check) => {
      stopped?.addEventListener('abort', check)
      return connection.subscribe(check)
    },
  )

/** Waits, showing the reason; rejects when the job is stopped during the wait. */
type WaitFor = (event: Promise<unknown>, reason: string | null) => Promise<void>

/**
 * Returns the function that runs the items of one job: each once the service can be reached, and again when nothing was
 * sent because it could not be reached.
 */
export function outageGuard(stopped: AbortSignal) {
  let lost = 0
  let lostAt = 0
  let lastTurn: Promise<unknown> = Promise.resolve()
  const pause = async () => {
    const pauseMs = Math.min(firstPauseMs * 2 ** (lost - maxLost), longestPauseMs)
    if (lost >= maxLost) await delay(lostAt + pauseMs - Date.now(), stopped)
  }
  return async (run: () => Promise<unknown>, waitFor: WaitFor): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      const turn = Promise.withResolvers<void>()
      try {
        if (lost >= maxLost) {
          const previous = lastTurn
          lastTurn = turn.promise
          await waitFor(previous.then(pause), lostText())
        }
        if (!isReachable()) await waitFor(whenReachable(stopped), null)
        await run()
        lost = 0
        return
      } catch (error) {
        // The look for its result failed because the service is unreachable; the service knows the result when it is
        // back.
        if (error instanceof UnknownWrite && error.look && !isReachable()) {
          await whenReachable(stopped)
          if (!stopped.aborted && (await error.check()) !== null) continue
        }
        const isSent = isOutcomeUnknown(error) || statusOf(error) !== 0
        if (!isSent && !isReachable() && attempt < maxAttempts) continue
        lost = isOutcomeUnknown(error) ? lost + 1 : 0
        lostAt = Date.now()
        throw error
      } finally {
        turn.resolve()
      }
    }
  }
}
