import { afterEach, expect, test } from 'vitest'
import { parseZoneFile } from '#contract/dns/zone-file/zone-parser.ts'
import type { Domain } from '#contract/areas/domains.ts'
import { notes } from '#kit/preferences/notes.ts'
import { zoneFile } from './zone-formats.ts'

const domain: Domain = {
  id: 7,
  domain: 'example.org',
  type: 'master',
  status: 'active',
  soa_email: 'a@example.org',
  description: '',
  group: '',
  tags: [],
  ttl_sec: 0,
  refresh_sec: 0,
  retry_sec: 0,
  expire_sec: 0,
  master_ips: [],
  axfr_ips: [],
}
const record = (id: number, name: string) => ({
  id,
  type: 'A' as const,
  name,
  target: '192.0.2.1',
  ttl_sec: 0,
  priority: 0,
  weight: 0,
  port: 0,
  service: null,
  protocol: null,
  tag: null,
})
const write = async () => {
  const [file] = await zoneFile.write([{ domain, records: [record(1, 'a'), record(2, 'b')], rendered: [] }])
  return file?.text ?? ''
}
afterEach(() => notes.set({}))

test('notes are comments above what they are about, and no line of a note is anything else', async () => {
  const plain = await write()
  notes.set({
    'domain:7': 'Renew',
    'record:7/2': 'First\r\nevil A 192.0.2.9\rworse A 192.0.2.9\u000bx',
    'record:8/1': 'Of another domain',
    'record:7/1': 7,
  })
  const text = await write()
  expect(text.split('\n').filter((line) => line.startsWith('; ') && !plain.includes(line))).toEqual([
    '; Renew',
    '; First',
    '; evil A 192.0.2.9',
    '; worse A 192.0.2.9 x',
  ])
  expect(text).toContain('; worse A 192.0.2.9 x\nb\tA\t192.0.2.1')
  const { records, problems } = parseZoneFile(text, 'example.org')
  expect(records.map(({ draft }) => draft.name)).toEqual(['a', 'b'])
  expect(problems.filter(({ level }) => level !== 'hint')).toEqual([])
})
