/** A whole service on a fresh database for tests: in process with a clock that the test moves, or listening with the real one. */
import { createAccount } from './accounts.ts'
import { listen } from './listen.ts'
import { seededRandom, systemRandom } from './random.ts'
import { createService, type Peer } from './service.ts'
import { defaultSettings, type Settings } from './settings.ts'
import { builtSite } from './site-folder.ts'
import { openDatabase, type Database } from './store/database.ts'
import { nextDue } from './jobs/jobs.ts'
import type { Log } from './http/log.ts'

export interface TestOptions {
  /** The demo account; otherwise an empty one with its two users, the restricted one without any grant. */
  readonly demo?: boolean
  /** Multiplies simulated durations; 1 in process, where the clock is moved by hand, 0.01 when listening. */
  readonly pace?: number
  readonly env?: Partial<Settings>
  /** Listen on a free port with the real clock, serving `dist`. */
  readonly listen?: boolean
  readonly log?: Log
  /** Folder of the built dashboard; `dist` when listening, none in process. */
  readonly site?: string
}

export interface TestService {
  fetch(input: string | URL | Request, init?: RequestInit, peer?: Peer): Promise<Response>
  /** Origin of the service, without a final slash. */
  readonly url: string
  readonly ownerToken: string
  readonly restrictedToken: string
  readonly ownerPassword: string
  readonly restrictedPassword: string
  readonly database: Database
  /** The time by the service's clock. */
  now(): number
  /** Moves the clock, running every job at its time; throws when one of them failed. Only in process. */
  advance(milliseconds: number): Promise<void>
  close(): Promise<void>
  /** Closes at the end of an `await using` block. */
  [Symbol.asyncDispose](): Promise<void>
}

/** Where the clock of an in-process service begins. */
const beginning = Date.UTC(2026, 5, 15, 10, 30)

export async function startTestService(options: TestOptions = {}): Promise<TestService> {
  const random = options.listen ? systemRandom : seededRandom('test')
  const hex = () => Buffer.from(random.bytes(32)).toString('hex')
  const secrets = { ownerToken: hex(), restrictedToken: hex(), ownerPassword: hex().slice(0, 24), restrictedPassword: hex().slice(0, 24) }
  const settings: Settings = {
    ...defaultSettings, ...secrets,
    port: 0, dataDir: ':memory:', demo: options.demo ?? false, pace: options.pace ?? (options.listen ? 0.01 : 1), rateLimit: 0,
    passwordCost: { n: 2 ** 10, r: 8, p: 1 },
    ...options.env,
  }
  let manual = beginning
  // A listening service follows the real clock, ahead by what `advance` has added.
  let ahead = 0
  const clock = options.listen ? { now: () => Date.now() + ahead } : { now: () => manual }
  const database = await openDatabase(':memory:')
  await createAccount(database, { settings, random, now: clock.now() })
  const site = options.site ?? (options.listen ? builtSite : undefined)
  const faults: Error[] = []
  const service = createService({
    settings, database, clock, random, checkAnswers: true,
    onJobFault: (message, fault) => faults.push(new Error(message, { cause: fault })),
    ...(options.log ? { log: options.log } : {}),
    ...(site === undefined ? {} : { site }),
  })
  const listening = options.listen ? await listen(service, settings) : null
  if (listening) service.start()
  const url = listening?.url ?? 'http://localhost'

  const close = async () => {
    await listening?.close()
    await service.stop()
    await database.destroy()
  }

  return {
    ...secrets,
    url,
    database,
    now: clock.now,
    fetch: (input, init, peer) => {
      const request = input instanceof Request ? new Request(input, init) : new Request(new URL(input, url), init)
      return listening ? fetch(request) : service.fetch(request, peer)
    },
    async advance(milliseconds) {
      const end = clock.now() + milliseconds
      const move = (moment: number) => {
        if (listening) ahead += Math.max(0, moment - clock.now())
        else manual = Math.max(manual, moment)
      }
      for (let due = await nextDue(database); due !== null && due <= end; due = await nextDue(database)) {
        move(due)
        await service.runDue()
      }
      move(end)
      await service.runDue()
      const [fault] = faults.splice(0)
      if (fault) throw fault
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
