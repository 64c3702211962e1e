/** `GET /metrics`: figures of this process in the text format of Prometheus. */
import { Gauge, Histogram, Registry } from 'prom-client'
import type { RequestRecord } from './log.ts'

/** Upper limits of the counted times, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]

export interface Metrics {
  /** Counts a request; `milliseconds` is how long it took. */
  readonly count: (record: RequestRecord, response: { status: number; milliseconds: number }) => void
  readonly respond: () => Promise<Response>
}

/**
 * `countOverdueJobs`: how many jobs should have begun. `registry` holds figures of the process itself if the caller
 * collects them.
 */
export function createMetrics(countOverdueJobs: () => Promise<number>, registry = new Registry()): Metrics {
  const registers = [registry]
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its response. `operation` is an id of the interface, or empty for anything else.',
    labelNames: ['method', 'operation', 'status'],
    buckets,
    registers,
  })
  const overdueJobs = new Gauge({
    name: 'jobs_overdue',
    help: 'Jobs of all processes on this database that should have begun by now.',
    registers,
  })
  return {
    count: ({ method, operation = '' }, { status, milliseconds }) =>
      durations.observe({ method, operation, status }, milliseconds / 1000),
    respond: async () => {
      overdueJobs.set(await countOverdueJobs())
      return new Response(await registry.metrics(), { headers: { 'Content-Type': registry.contentType } })
    },
  }
}
