/** Starts the service: settings, database, account, socket; ends on SIGTERM or SIGINT within ten seconds. */
import { createAccount, ownerName, restrictedName, type Made } from './accounts.ts'
import { eventLine } from './http/log.ts'
import { listen } from './listen.ts'
import { systemRandom } from './random.ts'
import { createService } from './service.ts'
import { parseSettings, type Settings } from './settings.ts'
import { builtSite } from './site-folder.ts'
import { openDataFolder } from './store/data-folder.ts'
import { openDatabase } from './store/database.ts'

/** After this the process ends even if something still hangs. */
const patience = 9_500

const say = (line: string) => process.stdout.write(`${line}\n`)
// The log goes where it cannot be mistaken for the lines that scripts wait for.
const log = (line: string) => process.stderr.write(`${line}\n`)

/** Passwords that were made up are shown this once. */
function sayPasswords({ generated }: Made) {
  for (const [name, password] of [[ownerName, generated.owner], [restrictedName, generated.restricted]] as const) {
    if (password !== null) say(`password of ${name}: ${password} (shown only now)`)
  }
}

const messageOf = (fault: unknown) => (fault instanceof Error ? fault.message : String(fault))

async function start(settings: Settings) {
  const folder = openDataFolder(settings.dataDir)
  const database = await openDatabase(folder.database).catch((fault: unknown) => {
    throw new Error(`The database ${folder.database} cannot be opened: ${messageOf(fault)}`, { cause: fault })
  })
  const clock = { now: () => Date.now() }
  const made = await createAccount(database, { settings, random: systemRandom, now: clock.now() })
  if (made) sayPasswords(made)
  const service = createService({ settings, database, clock, random: systemRandom, log, site: builtSite })
  const listening = await listen(service, settings)
  service.start()

  let ending: Promise<void> | null = null
  const end = async () => {
    setTimeout(() => process.exit(1), patience).unref()
    await listening.close()
    await service.stop()
    await database.destroy()
    folder.release()
  }
  // npm and its children may all get the signal, and pass it on: the second one changes nothing.
  const stop = () => {
    ending ??= end().then(() => process.exit(0), (fault: unknown) => {
      log(eventLine(Date.now(), 'The service could not end in order', fault))
      process.exit(1)
    })
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  say(`listening on ${listening.url}`)
}

const parsed = parseSettings(process.env)
if (parsed.ok) {
  try {
    await start(parsed.settings)
  } catch (error) {
    // Such as a port that is taken, or a folder that cannot be written.
    log(`The service could not start: ${messageOf(error)}`)
    process.exit(1)
  }
} else {
  for (const error of parsed.errors) log(error)
  process.exit(2)
}
