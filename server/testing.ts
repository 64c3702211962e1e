/**
 * A complete service on a fresh database for tests: in process with a clock that the test moves, or listening with the
 * real clock.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createIdentifierCodec } from '#contract/identifiers/codec.ts'
import { createAccount } from './accounts.ts'
import type { ConnectionLimits } from './connections.ts'
import { requireDeclaredStatus } from './declared-statuses-testing.ts'
import { listen } from './listen.ts'
import { seededRandom, systemRandom } from './random.ts'
import { createService, type Peer } from './service.ts'
import { defaultSettings, type Settings } from './settings.ts'
import type { NameResolver } from './dns/live.ts'
import { distFolder } from './dist-folder.ts'
import { openDatabase, type Database } from './store/database.ts'
import { openFilledDatabase, openTestDatabase } from './store/database-testing.ts'
import { nextDueAt } from './jobs/run-due-jobs.ts'
import type { Log } from './http/log.ts'
import type { UploadLimits } from './uploads/upload-routes.ts'

export interface TestOptions {
  /** The demo account; by default an empty one with the users owner and restricted, who has no grants. */
  readonly demo?: boolean
  /** Multiplies simulated durations; by default 1 in process and 0.01 when listening. */
  readonly pace?: number
  readonly settings?: Partial<Settings>
  /** Listen on a free port with the real clock, serving `dist`. */
  readonly listen?: boolean
  /**
   * Keeps the database in a file, like a real service: reads have their own connection, which does not wait for writes.
   */
  readonly file?: boolean
  readonly log?: Log
  /** Folder of the built dashboard; by default `dist` when listening, none in process. */
  readonly site?: string
  /** By default no name server is found. */
  readonly resolver?: NameResolver
  readonly uploadLimits?: Partial<UploadLimits>
  readonly connectionLimits?: Partial<ConnectionLimits>
  /** Opens this database, which another process may use, instead of an empty one. */
  readonly databaseAddress?: string
}

export interface TestService {
  fetch(input: string | URL | Request, init?: RequestInit, peer?: Peer): Promise<Response>
  /** Origin of the service, without a trailing slash. */
  readonly url: string
  readonly ownerToken: string
  readonly restrictedToken: string
  readonly ownerPassword: string
  readonly restrictedPassword: string
  readonly database: Database
  /** Holds uploaded images, and the database if it is a file. */
  readonly dataDir: string
  /** The time of the service's clock. */
  now(): number
  /** Moves the clock and runs each job at its time. Throws when a job failed. */
  advance(milliseconds: number): Promise<void>
  close(): Promise<void>
  /** Closes at the end of an `await using` block. */
  [Symbol.asyncDispose](): Promise<void>
}

/** Tests do not ask the internet. */
const offlineResolver: NameResolver = {
  resolveNs: () => Promise.reject(new Error('There is no network')),
  findTarget: () => Promise.resolve('unknown'),
}

/** The initial time of an in-process service. */
const startTime = Date.UTC(2026, 5, 15, 10, 30)

export async function startTestService(options: TestOptions = {}): Promise<TestService> {
  const random = options.listen ? systemRandom : seededRandom('test')
  const hex = () => Buffer.from(random.bytes(32)).toString('hex')
  const secrets = {
    ownerToken: hex(),
    restrictedToken: hex(),
    ownerPassword: hex().slice(0, 24),
    restrictedPassword: hex().slice(0, 24),
  }
  const settings: Settings = {
    ...defaultSettings,
    ...secrets,
    port: 0,
    dataDir: join(tmpdir(), `quarterdeck-test-${randomUUID()}`),
    demo: options.demo ?? false,
    pace: options.pace ?? (options.listen ? 0.01 : 1),
    rateLimit: 0,
    passwordCost: { n: 2 ** 10, r: 8, p: 1 },
    ...options.settings,
  }
  let manualNow = startTime
  // A listening service uses the real clock plus what `advance` has added.
  let clockOffset = 0
  const clock = options.listen ? { now: () => Date.now() + clockOffset } : { now: () => manualNow }
  if (options.file) mkdirSync(settings.dataDir)
  const address = options.file ? join(settings.dataDir, 'test.db') : options.databaseAddress
  const fill = (empty: Database) => createAccount(empty, { settings, random, now: clock.now() })
  let database: Database
  if (address === undefined && !options.listen) {
    const { dataDir: _, ...rest } = settings
    database = await openFilledDatabase(JSON.stringify(rest), fill)
  } else {
    database = await (address === undefined ? openTestDatabase() : openDatabase(address))
    await fill(database)
  }
  const site = options.site ?? (options.listen ? distFolder : undefined)
  const faults: Error[] = []
  const service = createService({
    settings,
    database,
    clock,
    // Not the source of the account: what it draws must not depend on whether that was created or copied. Processes that
    // share a database draw different values.
    random: options.listen || options.databaseAddress !== undefined ? systemRandom : seededRandom('the service'),
    validateResponses: true,
    onJobFault: (message, fault) => faults.push(new Error(message, { cause: fault })),
    resolver: options.resolver ?? offlineResolver,
    uploadLimits: options.uploadLimits,
    ...(options.log ? { log: options.log } : {}),
    ...(site === undefined ? {} : { site }),
  })
  const listening = options.listen ? await listen(service, settings, options.connectionLimits) : null
  if (listening) service.start()
  const url = listening?.url ?? 'http://localhost'
  const identifiers = createIdentifierCodec(settings.words)

  const close = async () => {
    await listening?.close()
    await service.stop()
    await database.destroy()
    // Created with the first upload, or with the database.
    rmSync(settings.dataDir, { recursive: true, force: true })
  }

  return {
    ...secrets,
    url,
    database,
    dataDir: settings.dataDir,
    now: clock.now,
    fetch: async (input, init, peer) => {
      const request = input instanceof Request ? new Request(input, init) : new Request(new URL(input, url), init)
      // fetch declares a string as plain text, but clients of the interface send JSON.
      if (typeof init?.body === 'string' && request.headers.get('content-type') === 'text/plain;charset=UTF-8')
        request.headers.set('Content-Type', 'application/json')
      const response = await (listening ? fetch(request) : service.fetch(request, peer))
      // Operations that are not served are not in the document.
      if (!settings.documentedOnly) requireDeclaredStatus(request, response, identifiers)
      return response
    },
    async advance(milliseconds) {
      const end = clock.now() + milliseconds
      const moveTo = (moment: number) => {
        if (listening) clockOffset += Math.max(0, moment - clock.now())
        else manualNow = Math.max(manualNow, moment)
      }
      for (let due = await nextDueAt(database); due !== null && due <= end; due = await nextDueAt(database)) {
        moveTo(due)
        await service.runDueJobs()
      }
      moveTo(end)
      await service.runDueJobs()
      const [fault] = faults.splice(0)
      if (fault) throw fault
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
