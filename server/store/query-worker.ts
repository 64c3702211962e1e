/** Thread that runs the statements of a `QueryThread`, one at a time, on a read-only connection of its own. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Query, QueryReply, QueryThreadData } from './query-thread.ts'
import { openSearcher, runStatement, StatementCache } from './statements.ts'

const { file, ending }: QueryThreadData = workerData
const isEnding = new Int32Array(ending)
const cache = new StatementCache(openSearcher(file, () => Atomics.load(isEnding, 0) !== 0))

const errorCode = (fault: unknown) =>
  fault instanceof Error && 'errcode' in fault && typeof fault.errcode === 'number' ? fault.errcode : null

function reply({ sql, values }: Query): QueryReply {
  try {
    return { ok: true, rows: runStatement(cache, sql, values).rows }
  } catch (fault) {
    return { ok: false, message: fault instanceof Error ? fault.message : String(fault), errcode: errorCode(fault) }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a message port of a worker thread has no origin
parentPort?.on('message', (query: Query) => parentPort?.postMessage(reply(query)))
