/**
 * Starts the service: settings, database, account, socket. SIGTERM, SIGINT and SIGHUP end it within ten seconds. Every
 * exit leaves a line in the log.
 */
import { collectDefaultMetrics, Registry } from 'prom-client'
import { createAccount, emailOf, ownerName, restrictedName, type CreatedAccount } from './accounts.ts'
import { messageLine } from './http/log.ts'
import { listen } from './listen.ts'
import { systemRandom } from './random.ts'
import { passwordProblem } from './rules/sign-in-password.ts'
import { createService } from './service.ts'
import { parseSettings, settingNames, type Settings } from './settings.ts'
import { distFolder } from './dist-folder.ts'
import { openDatabasePlace } from './store/data-folder.ts'
import { openDatabase } from './store/database.ts'
import { messageNotice, type OutgoingMessage } from './store/outbox.ts'

/** The process ends after this time even if something hangs. */
const shutdownTimeoutMs = 9_500

/** The last one is sent when the terminal is closed. */
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

const print = (line: string) => process.stdout.write(`${line}\n`)
// The log goes to stderr, because scripts wait for lines on stdout.
const log = (line: string) => process.stderr.write(`${line}\n`)

/** Generated passwords are shown only here. */
function printPasswords({ generated }: CreatedAccount) {
  for (const [name, password] of [
    [ownerName, generated.owner],
    [restrictedName, generated.restricted],
  ] as const) {
    if (password !== null) print(`Password of ${name}: ${password} (shown only once)`)
  }
}

/** The names of the settings that are set but only used to create the account. */
const firstStartSettings = (settings: Settings) =>
  Object.entries({
    OWNER_PASSWORD: settings.ownerPassword,
    OWNER_TOKEN: settings.ownerToken,
    RESTRICTED_PASSWORD: settings.restrictedPassword,
    RESTRICTED_TOKEN: settings.restrictedToken,
  }).flatMap(([name, value]) => (value === null ? [] : [name]))

/**
 * Settings with passwords that users could not choose, but that are accepted from the operator. For the log, so without
 * the passwords themselves.
 */
const weakPasswords = (settings: Settings) =>
  [
    ['OWNER_PASSWORD', ownerName, settings.ownerPassword] as const,
    ['RESTRICTED_PASSWORD', restrictedName, settings.restrictedPassword] as const,
  ].flatMap(([variable, username, password]) => {
    const problem = password === null ? null : passwordProblem(password, { username, email: emailOf(username) })
    return problem === null ? [] : [`${variable}: ${problem}`]
  })

const errorMessage = (fault: unknown) => (fault instanceof Error ? fault.message : String(fault))

async function start(settings: Settings) {
  const place = openDatabasePlace(settings)
  const database = await openDatabase(place.database).catch((fault: unknown) => {
    throw new Error(`The database ${place.name} cannot be opened: ${errorMessage(fault)}`, { cause: fault })
  })
  const clock = { now: () => Date.now() }
  const created = await createAccount(database, { settings, random: systemRandom, now: clock.now() })
  const ignored = created ? [] : firstStartSettings(settings)
  if (created) {
    printPasswords(created)
    for (const warning of weakPasswords(settings)) log(messageLine(clock.now(), warning))
  } else if (ignored.length > 0)
    log(messageLine(clock.now(), `Not used because the account already exists: ${ignored.join(', ')}`))
  const onMessage = (message: OutgoingMessage) => print(messageNotice(message, process.stdout.isTTY))
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const site = distFolder
  const service = createService({ settings, database, clock, random: systemRandom, log, onMessage, site, metrics })
  const listening = await listen(service, settings)
  service.start()

  let shutdown: Promise<void> | null = null
  const shutDown = async () => {
    setTimeout(() => {
      log(messageLine(Date.now(), `The service did not shut down within ${shutdownTimeoutMs / 1000} seconds`))
      process.exit(1)
    }, shutdownTimeoutMs).unref()
    await listening.close()
    await service.stop()
    await database.destroy()
    place.release()
  }
  // npm and its children may all receive the signal and pass it on, so repeated signals are ignored.
  const stop = (signal: NodeJS.Signals) => {
    if (shutdown) return
    log(messageLine(Date.now(), `Stopping: ${signal}`))
    shutdown = shutDown().then(
      () => process.exit(0),
      (fault: unknown) => {
        log(messageLine(Date.now(), 'The service could not shut down cleanly', fault))
        process.exit(1)
      },
    )
  }
  for (const signal of stopSignals) process.on(signal, stop)
  print(`listening on ${listening.url}`)
}

// Unhandled rejections end here, too. The state is then unknown, but every acknowledged write is in the database.
process.on('uncaughtException', (fault) => {
  log(messageLine(Date.now(), 'The service is stopping because of an unexpected error', fault))
  process.exit(1)
})

const parsed = parseSettings(process.env)
if (process.argv.length > 2) {
  print(`Starts the dashboard and its service. Settings are environment variables (docs/operating.md explains them):
  ${settingNames.join(' ')}`)
  process.exit(process.argv[2] === '--help' ? 0 : 2)
} else if (parsed.ok) {
  try {
    await start(parsed.settings)
  } catch (error) {
    // For example a port in use, or a folder that cannot be written.
    log(`The service could not start: ${errorMessage(error)}`)
    process.exit(1)
  }
} else {
  for (const error of parsed.errors) log(error)
  process.exit(2)
}
