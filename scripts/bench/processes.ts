/** How many requests one, two and three processes on one database of PostgreSQL answer, beside one on SQLite. */
import { findPostgres, startPostgres } from '../postgres-cluster.ts'
import { startServer, type Server } from '../server.ts'
import { roundForDisplay, type Measurement } from './measurement.ts'
import { measureLoad } from './service-load.ts'

/** Nodes in store. */
const storedNodes = 1000
const processCounts = [1, 2, 3]
const calls = { view: 5000, create: 1000 } as const

async function measure(where: string, servers: readonly Server[]): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const [kind, label] of [
    ['view', 'views of a node'],
    ['create', 'creations of a node'],
  ] as const) {
    const { seconds } = await measureLoad(servers, kind, calls[kind])
    measurements.push({
      label: `${where}: ${label} per second`,
      value: roundForDisplay(calls[kind] / seconds),
      unit: '',
    })
  }
  return measurements
}

/** The processes of one account, which the first of them fills. */
async function startServers(count: number, settings: Record<string, string>) {
  await using started = new AsyncDisposableStack()
  const servers: Server[] = []
  while (servers.length < count) {
    const nodes = servers.length === 0 ? storedNodes : undefined
    servers.push(started.use(await startServer({ nodes, demo: false, settings })))
  }
  const stack = started.move()
  return { servers, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

export async function measureProcesses(): Promise<Measurement[]> {
  const programFolder = findPostgres()
  if (programFolder === null) throw new Error('PostgreSQL is not installed here.')
  const measurements: Measurement[] = []
  {
    await using alone = await startServers(1, {})
    measurements.push(...(await measure('SQLite', alone.servers)))
  }
  for (const count of processCounts) {
    // Commits wait for the disk, as in use.
    await using database = await startPostgres(programFolder, { isDurable: true })
    await using processes = await startServers(count, { DATABASE_URL: database.url })
    measurements.push(...(await measure(`PostgreSQL, processes: ${count}`, processes.servers)))
  }
  return measurements
}
