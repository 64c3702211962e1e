/** Texts that may be slow to match or convert, and bodies with very many members. */
import { addresses } from '#contract/areas/addresses.ts'
import { domains } from '#contract/areas/domains.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { maxJsonValues } from '#contract/limits.ts'
import { preferences } from '#contract/areas/preferences.ts'
import { profile } from '#contract/areas/profile.ts'
import { records } from '#contract/areas/records.ts'
import { tokens } from '#contract/areas/tokens.ts'
import { startServer, type Server } from '../../server.ts'
import type { Measurement } from '../measurement.ts'
import { addDomain, call, request, type Call } from './calls.ts'
import { Health } from './health.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** Refused, because the text is too long or not valid. */
const statuses = [400]
const hanName = Array.from({ length: 12 }, () => '漢'.repeat(450)).join('.')

export async function measureTexts(server: Server, health: Health): Promise<Measurement[]> {
  const domainId = await addDomain(server, 'texts.example.org')
  const page: { data: { id: number; ipv4: [string] }[] } = JSON.parse(
    (await call(server, nodes.list, { query: '?page_size=25' })).text,
  )
  const [{ id: nodeId, ipv4: [address] } = { id: 0, ipv4: [''] }] = page.data
  const record = (type: string) => ({ path: { domainId }, body: { type, name: 'lab', target: hanName } })
  const names: [string, Endpoint, Call][] = [
    ...['CNAME', 'NS', 'MX'].map((type): [string, Endpoint, Call] => [type, records.create, record(type)]),
    ['reverse name', addresses.update, { path: { nodeId, address }, body: { rdns: hanName } }],
    ['remote name server', domains.import, { body: { domain: 'example.org', remote_nameserver: hanName } }],
  ]
  const measurements = [
    await health.measure('CAA value of 65,000 characters', () =>
      call(server, records.create, {
        path: { domainId },
        body: { type: 'CAA', tag: 'iodef', target: `http://${'a'.repeat(65_000)} b` },
        statuses,
      }),
    ),
  ]
  for (const [label, endpoint, input] of names)
    measurements.push(
      await health.measure(`${label} of 5,400 Han characters`, () => call(server, endpoint, { ...input, statuses })),
    )
  return measurements
}

/** Unknown members, which are ignored, as many as a body can hold, and as many values as it may have. */
export async function measureMembers(server: Server, health: Health): Promise<Measurement[]> {
  const members = Object.fromEntries(Array.from({ length: 95_000 }, (_, index) => [`a${index}`, 0]))
  const bodies: [string, Endpoint, unknown][] = [
    ['a new domain', domains.create, members],
    ['the profile', profile.update, members],
    ['the preferences', preferences.update, members],
    ['the data of a script', nodes.create, { region: 'us-east', type: 'g6-nanode-1', stackscript_data: members }],
  ]
  const measurements: Measurement[] = []
  for (const [label, endpoint, body] of bodies)
    measurements.push(
      await health.measure(`95,000 members for ${label}`, () => call(server, endpoint, { body, statuses: [200, 400] })),
    )
  const values = { tags: Array.from({ length: maxJsonValues / 2 - 1 }, () => ({})) }
  const send = () => call(server, preferences.update, { body: values, statuses })
  measurements.push(
    await health.measure('100 bodies of 100,000 values at a time', () =>
      Promise.all(Array.from({ length: 100 }, send)),
    ),
  )
  return measurements
}

/** With a word other than the usual one, identifiers are converted. */
export async function measureIdentifiers(): Promise<Measurement[]> {
  const word = 'machine'
  await using server = await startServer({ nodes: 0, demo: false, settings: { IDENTIFIER_WORD: word } })
  await using health = new Health(server)
  const image = `/${'-a'.repeat(30_000)}`
  const node = { region: 'us-east', type: 'g6-nanode-1', root_pass: 'correct horse 1', image }
  const authorization = new URLSearchParams({
    response_type: 'code',
    client_id: 'quarterdeck',
    redirect_uri: `${server.url}/sign-in`,
    code_challenge_method: 'S256',
    code_challenge: 'v'.repeat(43),
    // The headers of a request may be this long.
    scope: 'a'.repeat(15_000),
  })
  return [
    await health.measure('token scopes of 60,000 letters, other identifier word', () =>
      call(server, tokens.create, { body: { label: 'x', scopes: 'a'.repeat(60_000) }, statuses }),
    ),
    await health.measure('scope of 15,000 letters before a sign-in, other identifier word', () =>
      request(`${server.url}/oauth/authorize?${authorization}`, {}, [302, 303]),
    ),
    await health.measure('image of 60,000 characters, other identifier word', () =>
      call(server, nodes.create, { body: node, word, statuses }),
    ),
  ]
}
