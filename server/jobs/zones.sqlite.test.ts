/** Rendering holds the transaction of its job, so that all writes wait for it. */
import { expect, test } from 'vitest'
import { normalizeRecord } from '#contract/dns/records/record-types.ts'
import { Slice } from '../slices.ts'
import { addDomain } from '../store/domains.ts'
import { addRecords } from '../store/records.ts'
import { readZoneFile } from '../store/zone-files.ts'
import { startTestService } from '../testing.ts'
import { renderDomain } from './zones.ts'

test('rendering does not wait for the turns of other long work', async () => {
  await using service = await startTestService()
  const { database: db } = service
  const work = { db, now: service.now() }
  const settings = { domain: 'example.org', type: 'master', soa_email: 'hostmaster@example.org' } as const
  const { id } = await addDomain(work, settings)
  await addRecords(work, id, [normalizeRecord({ type: 'A', name: 'www', target: '192.0.2.1' }, settings.domain)])

  const ended = new AbortController()
  const works = 500
  let turns = 0
  const others = Array.from({ length: works }, async () => {
    const slice = new Slice(ended.signal)
    for (; ; turns += 1) await slice.next()
  })
  const all = Promise.allSettled(others)
  await db.transaction().execute((transaction) => renderDomain({ ...work, db: transaction }, id))
  ended.abort()
  await all
  expect(await readZoneFile(db, id)).toContain('www\tA\t192.0.2.1')
  expect(turns).toBeLessThan(works)
})
