/**
 * `npm start`: builds the dashboard if it is stale, then runs the service in this process, so that signals reach it.
 */
import { buildIfStale } from './build/build-if-stale.ts'

await buildIfStale()
await import('#server/main.ts')
