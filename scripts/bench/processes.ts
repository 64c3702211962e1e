/**
 * How many requests one, two and three processes on one PostgreSQL database answer, compared with one process on
 * SQLite.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { nodes } from '#contract/areas/nodes.ts'
import { findPostgres, startPostgres } from '../postgres-cluster.ts'
import { startServer, type Server } from '../server.ts'
import { roundForDisplay, type Measurement } from './measurement.ts'

/** Nodes in store. */
const storedNodes = 1000
const processCounts = [1, 2, 3]
const calls = { view: 5000, create: 1000 } as const

/** The input of load-requests.ts. */
export interface LoadOptions {
  /** The URLs of the processes that get the requests in turn. */
  urls: readonly string[]
  token: string
  /** How many requests are in flight at any time. */
  callers: number
  calls: number
  /** Views of nodes in turn, or creations of nodes without an image. */
  kind: 'view' | 'create'
  /** The ids of the nodes that are viewed. */
  nodeIds: readonly number[]
}

const callers = 50

/** Reads ids of nodes. */
async function firstNodes(url: string, token: string): Promise<number[]> {
  const response = await fetch(`${url}/v4${nodes.list.path}?page_size=500`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { data }: { data: { id: number }[] } = await response.json()
  return data.map(({ id }) => id)
}

/** Sends requests to processes in turn, and returns how many seconds that takes. */
async function measureLoad(servers: readonly Server[], kind: LoadOptions['kind']): Promise<number> {
  const [first] = servers
  if (!first) throw new Error('There is no process to send requests to.')
  const nodeIds = await firstNodes(first.url, first.ownerToken)
  const urls = servers.map(({ url }) => url)
  const options: LoadOptions = { urls, token: first.ownerToken, callers, calls: calls[kind], kind, nodeIds }
  const start = performance.now()
  await once(new Worker(new URL('load-requests.ts', import.meta.url), { workerData: options }), 'message')
  return (performance.now() - start) / 1000
}

async function measure(where: string, servers: readonly Server[]): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const [kind, label] of [
    ['view', 'views of a node'],
    ['create', 'creations of a node'],
  ] as const) {
    const seconds = await measureLoad(servers, kind)
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
    // Commits wait for the disk, as in production.
    await using database = await startPostgres(programFolder, { isDurable: true })
    await using processes = await startServers(count, { DATABASE_URL: database.url })
    measurements.push(...(await measure(`PostgreSQL, processes: ${count}`, processes.servers)))
  }
  return measurements
}
