/** Responses from other people's name servers: imports, their events, and look-ups in the live DNS. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { domains } from '#contract/areas/domains.ts'
import { events } from '#contract/areas/events.ts'
import { users } from '#contract/areas/users.ts'
import { liveDnsPath } from '#contract/embedded/live-dns.ts'
import { startNameServer, startTransferServer } from '#server/dns/dns-testing.ts'
import { startServer, type Server } from '../../server.ts'
import { repeat, type Measurement } from '../measurement.ts'
import { addDomain, call, request } from './calls.ts'
import { Health } from './health.ts'
import { hostileZone, largestZone, liveAnswer, longSummary, pointerChains, unknownTypes } from './hostile-transfers.ts'

export async function measureTransfers(): Promise<Measurement[]> {
  let transfer = pointerChains
  await using nameServer = await startTransferServer((id) => transfer(id))
  const settings = { AXFR_ALLOW: `127.0.0.1:${nameServer.port}` }
  await using server = await startServer({ nodes: 0, demo: false, settings })
  await using health = new Health(server)
  const body = { domain: hostileZone, remote_nameserver: '127.0.0.1' }
  const importZone = async () => {
    const { text } = await call(server, domains.import, { body })
    await call(server, domains.remove, { path: { domainId: JSON.parse(text).id } })
  }
  const chains = await health.measure('import of 58,000 records with chains of compression pointers', importZone)
  transfer = unknownTypes
  const types = await health.measure('import of 60,000 records of unknown types', importZone)
  transfer = largestZone
  const largest = await health.measure('import of 12,000 records, and removal of the domain', importZone)

  const path = { username: 'restricted' }
  await call(server, users.updateGrants, { path, body: { global: { add_domains: true } } })
  transfer = pointerChains
  /** Starts as many imports as two users can run at a time; only one of them finds the name still free at the end. */
  const importMany = async () => {
    const answers = await Promise.all(
      [server.ownerToken, server.restrictedToken].flatMap((token) =>
        Array.from({ length: 4 }, () => call(server, domains.import, { body, token, statuses: [200, 400] })),
      ),
    )
    for (const { status, text } of answers)
      if (status === 200) await call(server, domains.remove, { path: { domainId: JSON.parse(text).id } })
      else if (!text.includes('already exists')) throw new Error(`An import was refused: ${text}`)
  }
  const many = await health.measure('eight such imports of two users at a time', importMany)

  transfer = longSummary
  await repeat(100, importZone)
  const page = await health.measure('page of 500 events, 100 of imports with the longest messages', () =>
    call(server, events.list, { query: '?page_size=500' }),
  )
  return [chains, types, largest, many, page]
}

export async function measureLookUps(): Promise<Measurement[]> {
  await using nameServer = await startNameServer((id, socket, type) => void socket.end(liveAnswer(id, type)))
  const child = fork(new URL('live-service.ts', import.meta.url), [String(nameServer.port)])
  const [server]: Pick<Server, 'url' | 'ownerToken' | 'restrictedToken'>[] = await once(child, 'message')
  if (!server) throw new Error('The service did not start.')
  await using health = new Health(server)
  const id = await addDomain(server, hostileZone)
  const body = { domain: [{ id, permissions: 'read_only' }] }
  await call(server, users.updateGrants, { path: { username: 'restricted' }, body })
  const lookUp = (token: string) =>
    request(`${server.url}${liveDnsPath}/${id}?type=TXT`, { headers: { Authorization: `Bearer ${token}` } }, [200])
  const { ownerToken, restrictedToken } = server
  const wait = await health.measure('four look-ups of two users at a time, with the longest answers', () =>
    Promise.all([ownerToken, ownerToken, restrictedToken, restrictedToken].map(lookUp)),
  )
  child.disconnect()
  return [wait]
}
