import { expect, test } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { events } from '#contract/areas/events.ts'
import { records } from '#contract/areas/records.ts'
import { startZone } from './zone-testing.ts'

test('each change is an event with the record, and a change of the domain', async () => {
  await using zone = await startZone()
  const before = await zone.call(domains.view, { path: zone.path })
  await zone.advance(60_000)
  const { id } = await zone.add({ name: 'www', target: '192.0.2.1' })
  await zone.change(id, { target: '192.0.2.2' })
  await zone.call(records.remove, { path: { ...zone.path, recordId: id } })
  const found = (await zone.call(events.list, {})).data.slice(0, 3)
  expect(found.map(({ action }) => action)).toEqual([
    'domain_record_delete',
    'domain_record_update',
    'domain_record_create',
  ])
  for (const event of found) {
    expect(event.entity).toMatchObject({ type: 'domain', id: zone.path.domainId })
    expect(event.secondary_entity).toEqual({
      type: 'domain_record',
      id,
      label: 'A www.example.org',
      url: `/v4/domains/${zone.path.domainId}/records/${id}`,
    })
  }
  const after = await zone.call(domains.view, { path: zone.path })
  expect(String(after.updated) > String(before.updated)).toBe(true)
})
