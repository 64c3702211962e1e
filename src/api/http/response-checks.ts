/**
 * Checks responses against the contract when the browser is idle. A response is shown before it is checked, and also
 * when it does not match: no page goes blank, and the first visit need not load the schemas. A mismatch is reported in
 * the console, without values.
 */
import type { Operation } from '#contract/endpoint.ts'
import { describedOperation } from './operation-schemas.ts'
import { whenIdle } from '../timers.ts'

interface UncheckedResponse {
  operation: Operation
  body: unknown
}

/**
 * How many responses are kept until they are checked. Further ones are dropped, because the next poll brings new ones
 * of the same operations.
 */
const maxWaiting = 50
const waiting: UncheckedResponse[] = []
let started = false
let scheduled = false

function schedule() {
  if (!started || scheduled || waiting.length === 0) return
  scheduled = true
  whenIdle(() => void checkNext())
}

async function checkNext() {
  const next = waiting.shift()
  try {
    if (next) (await import('./check-response.ts')).reportMismatch(await describedOperation(next.operation), next.body)
  } catch {
    // Without the code of the schemas there is no check.
  } finally {
    scheduled = false
    schedule()
  }
}

/** Checks a response later. */
export function checkLater(operation: Operation, body: unknown): void {
  if (waiting.length < maxWaiting) waiting.push({ operation, body })
  schedule()
}

/** Starts the checks, once the first page no longer needs the processor and the connection. */
export function startResponseChecks(): void {
  started = true
  schedule()
}
