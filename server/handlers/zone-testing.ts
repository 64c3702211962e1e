/** For tests of records: a service with one domain. */
import { domains } from '#contract/areas/domains.ts'
import { records } from '#contract/areas/records.ts'
import { startTestClient } from './testing.ts'

/** A service with the domain example.org. Closes at the end of an `await using` block. */
export async function startZone() {
  const service = await startTestClient()
  const { id } = await service.call(domains.create, {
    body: { domain: 'example.org', type: 'master', soa_email: 'admin@example.org' },
  })
  const path = { domainId: id }
  return {
    ...service,
    path,
    add: (body: object) => service.call(records.create, { path, body: { type: 'A', ...body } }),
    reject: (body: object) => service.expectError(records.create, { path, body }),
    change: (recordId: number, body: object) => service.call(records.update, { path: { ...path, recordId }, body }),
    rejectChange: (recordId: number, body: object) =>
      service.expectError(records.update, { path: { ...path, recordId }, body }),
    zoneLines: async () => {
      await service.advance(10_000)
      return (await service.call(domains.zoneFile, { path })).zone_file.slice(8)
    },
    [Symbol.asyncDispose]: () => service.close(),
  }
}
