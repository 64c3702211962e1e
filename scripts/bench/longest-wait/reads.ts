/** The reads that take longest: those without a filter, many of one user at a time, and the most expensive filter. */
import { domains } from '#contract/areas/domains.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { profile } from '#contract/areas/profile.ts'
import { records } from '#contract/areas/records.ts'
import { statistics } from '#contract/areas/statistics.ts'
import { users } from '#contract/areas/users.ts'
import { vlans } from '#contract/areas/vlans.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Grants } from '#contract/grants.ts'
import { maxGrantChanges } from '#contract/limits.ts'
import type { Server } from '../../server.ts'
import type { Measurement } from '../measurement.ts'
import { call, worstFilter, type Call } from './calls.ts'
import { Health } from './health.ts'

/** Nearly as many as the connections that a network may have. */
const parallel = 190

/**
 * How long another user's requests wait in the meantime; they pass through the same steps as those of the first user.
 */
export async function measureReads(server: Server): Promise<Measurement[]> {
  const { ownerToken, restrictedToken: token } = server
  const path = { username: 'restricted' }
  const all: Grants = JSON.parse((await call(server, users.grants, { path })).text)
  for (let start = 0; start < all.node.length; start += maxGrantChanges) {
    const some = all.node.slice(start, start + maxGrantChanges)
    const body = { node: some.map(({ id }) => ({ id, permissions: 'read_only' })) }
    await call(server, users.updateGrants, { path, body })
  }
  const page: { data: { id: number }[] } = JSON.parse((await call(server, domains.list, {})).text)
  const zone = { path: { domainId: page.data[0]?.id ?? 0 }, query: '?page_size=500' }
  const reads: [label: string, endpoint: Endpoint, input: Call][] = [
    ['own grants on all nodes', profile.grants, { token }],
    ['grants of a user', users.grants, { path }],
    ['pages of 500 records', records.list, zone],
    ['pages of 500 nodes', nodes.list, { query: '?page_size=500' }],
    ['transfer of the account', statistics.accountTransfer, {}],
    ['VLANs', vlans.list, {}],
  ]
  const measurements: Measurement[] = []
  for (const [label, endpoint, input] of reads) {
    await using other = new Health(server, { path: profile.view.path, token: input.token ? ownerToken : token })
    const attack = () => Promise.all(Array.from({ length: parallel }, () => call(server, endpoint, input)))
    measurements.push(await other.measure(`${parallel} times ${label}, for another user's profile`, attack))
  }
  await using other = new Health(server, { path: `${nodes.list.path}?page_size=25`, token })
  const filter = () => call(server, nodes.list, { filter: worstFilter })
  measurements.push(await other.measure("the most expensive filter, for another user's list of nodes", filter))
  return measurements
}
