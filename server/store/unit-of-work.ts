import type { Random } from '../random.ts'
import type { Settings } from '../settings.ts'
import type { Database } from './database.ts'

/** The context of a write, in a request or in a job. A handler's context is one, too. */
export interface UnitOfWork {
  /** The transaction of the request or job. */
  db: Database
  /**
   * Milliseconds since the epoch. In a job this is its due time, so that the history is right after the service was
   * down.
   */
  now: number
  random: Random
  settings: Settings
}
