/**
 * `npm run seed -- --nodes 10000 --domains 10000`: fills the database in DATA_DIR for work at scale, making the account first when
 * there is none. Run it while the service is stopped, with the same environment as the service.
 */
import { parseArgs } from 'node:util'
import { createAccount } from '#server/accounts.ts'
import { seed } from '#server/demo/seed.ts'
import { systemRandom } from '#server/random.ts'
import { parseSettings } from '#server/settings.ts'
import { openDataFolder } from '#server/store/data-folder.ts'
import { openDatabase } from '#server/store/database.ts'
import { seconds } from './process.ts'

const { values } = parseArgs({ options: { nodes: { type: 'string', default: '0' }, domains: { type: 'string', default: '0' } } })
const wanted = { nodes: Number(values.nodes), domains: Number(values.domains) }
const parsed = parseSettings(process.env)
if (!parsed.ok || ![wanted.nodes, wanted.domains].every((count) => Number.isSafeInteger(count) && count >= 0)) {
  for (const error of parsed.ok ? ['--nodes and --domains take whole numbers'] : parsed.errors) console.error(error)
  process.exit(2)
}

const started = performance.now()
const now = Date.now()
const { settings } = parsed
const folder = openDataFolder(settings.dataDir)
const database = await openDatabase(folder.database)
const made = await createAccount(database, { settings, random: systemRandom, now })
for (const [name, password] of Object.entries(made?.generated ?? {})) if (password !== null) console.log(`password of ${name}: ${password} (shown only now)`)
await seed(database, wanted, { now, random: systemRandom }, (what, done) => console.log(`${done} ${what} after ${seconds(started)}`))
await database.destroy()
folder.release()
