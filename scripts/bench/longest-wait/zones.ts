/** Requests that are checked against all records of the largest zones. All are refused, at the end of the check. */
import { addresses } from '#contract/areas/addresses.ts'
import { domains } from '#contract/areas/domains.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { records } from '#contract/areas/records.ts'
import { startTransferServer } from '#server/dns/dns-testing.ts'
import { startServer } from '../../server.ts'
import type { Measurement } from '../measurement.ts'
import { call } from './calls.ts'
import { Health } from './health.ts'
import { aliasChain, crowdedName, crowdedZone, firstAlias, hostileZone } from './hostile-transfers.ts'

const statuses = [400]

export async function measureZones(): Promise<Measurement[]> {
  let transfer = crowdedZone
  await using nameServer = await startTransferServer((id) => transfer(id))
  const settings = { AXFR_ALLOW: `127.0.0.1:${nameServer.port}` }
  await using server = await startServer({ nodes: 1, demo: false, settings })
  await using health = new Health(server)
  const importZone = async () => {
    const body = { domain: hostileZone, remote_nameserver: '127.0.0.1' }
    return { domainId: JSON.parse((await call(server, domains.import, { body })).text).id }
  }
  const page: { data: { id: number; ipv6: string }[] } = JSON.parse((await call(server, nodes.list, {})).text)
  const [{ id: nodeId, ipv6 } = { id: 0, ipv6: '' }] = page.data

  const crowded = await importZone()
  const measurements = [
    await health.measure('reverse name whose host has 12,000 addresses', () =>
      call(server, addresses.update, {
        path: { nodeId, address: ipv6.replace('/128', '') },
        body: { rdns: `${crowdedName}.${hostileZone}` },
        statuses,
      }),
    ),
    await health.measure('AAAA record for a host with 12,000 addresses', () =>
      call(server, records.create, {
        path: crowded,
        body: { type: 'AAAA', name: crowdedName, target: '2001:db8:1::1' },
        statuses,
      }),
    ),
  ]
  await call(server, domains.remove, { path: crowded })
  transfer = aliasChain
  const path = await importZone()
  measurements.push(
    await health.measure('CNAME that leads through 12,000 aliases', () =>
      call(server, records.create, { path, body: { type: 'CNAME', name: 'last', target: firstAlias }, statuses }),
    ),
  )
  return measurements
}
