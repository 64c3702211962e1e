/**
 * `npm run seed -- --nodes 10000 --domains 10000`: adds many objects to the database, and creates the account when
 * there is none; with `--records 12000`, also the domain large.example with so many records. Run it while the service
 * is stopped, with the same environment as the service.
 */
import { parseArgs } from 'node:util'
import { createAccount } from '#server/accounts.ts'
import { addLargeZone } from '#server/load-test/domains.ts'
import { addLoadTestData } from '#server/load-test/load-test-data.ts'
import { systemRandom } from '#server/random.ts'
import { parseSettings } from '#server/settings.ts'
import { openDatabasePlace } from '#server/store/data-folder.ts'
import { openDatabase } from '#server/store/database.ts'
import { formatElapsed } from './process.ts'

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '0' },
    domains: { type: 'string', default: '0' },
    records: { type: 'string', default: '0' },
  },
})
const counts = { nodes: Number(values.nodes), domains: Number(values.domains), records: Number(values.records) }
const parsed = parseSettings(process.env)
if (!parsed.ok || !Object.values(counts).every((count) => Number.isSafeInteger(count) && count >= 0)) {
  for (const error of parsed.ok ? ['--nodes, --domains and --records must be whole numbers'] : parsed.errors)
    console.error(error)
  process.exit(2)
}

const startedAt = performance.now()
const now = Date.now()
const { settings } = parsed
const place = openDatabasePlace(settings)
const database = await openDatabase(place.database)
const account = await createAccount(database, { settings, random: systemRandom, now })
for (const [name, password] of Object.entries(account?.generated ?? {}))
  if (password !== null) console.log(`password of ${name}: ${password} (shown only once)`)
await addLoadTestData(database, counts, { now, random: systemRandom }, (kind, done) =>
  console.log(`${done} ${kind} after ${formatElapsed(startedAt)}`),
)
if (counts.records > 0) await addLargeZone(database, counts.records, { now, random: systemRandom })
await database.destroy()
place.release()
