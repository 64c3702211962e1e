/** With the zone checkers of BIND and NSD; `node scripts/real-servers.ts` installs and runs them. */
import { expect, it } from 'vitest'
import { zoneCheckers, zoneComplaint } from '#server/dns/zone-checkers-testing.ts'
import { zoneDownloads } from '../../testing/zone-downloads.ts'

it.each(zoneDownloads)('name servers load the files %s', async (_, download) => {
  const files = await download()
  expect(files.length).toBeGreaterThan(0)
  for (const { name, text } of files)
    for (const checker of zoneCheckers) expect(zoneComplaint(checker, name.replace(/\.zone$/, ''), text)).toBeNull()
})
