/** Thread that runs the statements of a `QueryThread`, one at a time, on a read-only connection of its own. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Query, QueryReply, QueryThreadData } from './query-thread.ts'
import { openSearcher, runStatement, StatementCache } from './statements.ts'

/**
 * 19 would be the lowest priority: a search gives way to requests when there are fewer processors than threads that
 * want them.
 */
const niceness = 5
// On Linux each thread has its own priority; elsewhere this would change that of the whole service.
if (process.platform === 'linux') setPriority(niceness)

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

parentPort?.on('message', (query: Query) => parentPort?.postMessage(reply(query)))
