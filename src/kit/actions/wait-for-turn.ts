/** Requests of which the service accepts only some at a time: each waits until earlier ones have ended. */
import type { QueryClient } from '@tanstack/react-query'
import { countInProgress, nodeEvents } from '#queries/events.ts'
import type { Turn } from './plain-request.ts'

/** How often a waiting request looks whether it can be sent. Milliseconds. */
const lookIntervalMs = 3000

/** Resolves after the time, or at once when the signal aborts. */
const delay = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, lookIntervalMs)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/** The waiting requests by action and node in their order, so that they are not sent together when one has ended. */
const queues = new Map<string, readonly symbol[]>()

const queueKey = ({ action, nodeId }: Turn) => `${action} ${nodeId}`
const queueOf = (turn: Turn) => queues.get(queueKey(turn)) ?? []

/** To call when the request was sent. */
export const leaveQueue = (turn: Turn, ticket: symbol) =>
  queues.set(
    queueKey(turn),
    queueOf(turn).filter((each) => each !== ticket),
  )

/** Resolves when it is the turn of this request and fewer than the maximum are in progress, or when the signal aborts. */
export async function waitForTurn(
  client: QueryClient,
  turn: Turn,
  ticket: symbol,
  stopped: AbortSignal,
): Promise<void> {
  queues.set(queueKey(turn), [...queueOf(turn), ticket])
  const isTurn = async () => {
    if (queueOf(turn)[0] !== ticket) return false
    const events = await client.fetchQuery({ ...nodeEvents(turn.nodeId), staleTime: 0 }).catch(() => null)
    return events !== null && countInProgress(events.data, turn.action) < turn.max
  }
  while (!stopped.aborted && !(await isTurn())) await delay(stopped)
  if (stopped.aborted) leaveQueue(turn, ticket)
}
