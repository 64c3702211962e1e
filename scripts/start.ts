/** `npm start`: builds what is stale, then serves dashboard and service. The service runs in this process, so signals reach it. */
import { buildWhenStale } from './build/stale.ts'

await buildWhenStale()
await import('#server/main.ts')
