/** The largest answers that can be made. */
import { setTimeout } from 'node:timers/promises'
import { domains } from '#contract/areas/domains.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { records } from '#contract/areas/records.ts'
import * as limits from '#contract/limits.ts'
import type { Server } from '../../server.ts'
import type { Measurement } from '../measurement.ts'
import { addDomain, call } from './calls.ts'
import type { Health } from './health.ts'

export async function measureAnswers(server: Server, health: Health): Promise<Measurement[]> {
  const listNodes = () => call(server, nodes.list, { query: '?page_size=500' })
  const page: { data: { id: number }[] } = JSON.parse((await listNodes()).text)
  const tags = Array.from(
    { length: limits.maxTags },
    (_, index) => `${100 + index}${'🛟'.repeat(limits.tagLength.max - 3)}`,
  )
  const body = { group: '🛟'.repeat(limits.nodeGroup.max), tags }
  for (const { id } of page.data) await call(server, nodes.update, { path: { nodeId: id }, body })
  const path = { domainId: await addDomain(server, 'texts.example.net') }
  const text = (index: number) => ({ type: 'TXT', name: `host-${index}`, target: '🛟'.repeat(16_000) })
  const ids: number[] = []
  for (let index = 0; index < 190; index += 1) {
    const answer = await call(server, records.create, { path, body: text(index), statuses: [200, 400] })
    if (answer.status === 400) break
    ids.push(JSON.parse(answer.text).id)
  }
  const [recordId] = ids
  if (recordId === undefined) throw new Error('No text was stored.')
  const zoneFile = async () => (await call(server, domains.zoneFile, { path })).text
  let ttl_sec = 300
  /** A change, and the zone file that shows it. */
  const renderZone = async () => {
    const before = await zoneFile()
    ttl_sec = ttl_sec === 300 ? 3600 : 300
    await call(server, records.update, { path: { ...path, recordId }, body: { ttl_sec } })
    while ((await zoneFile()) === before) await setTimeout(20)
  }
  return [
    await health.measure('page of 500 nodes with the longest groups and tags', listNodes),
    await health.measure('page of records with the longest texts', () =>
      call(server, records.list, { path, query: '?page_size=500' }),
    ),
    await health.measure('rendering and reading a zone of the longest texts', renderZone),
  ]
}
