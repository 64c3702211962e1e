/** The table of types is the only place that lists them: what is done with records works for each of its lines. */
import { describe, expect, test } from 'vitest'
import { RecordCreate } from '../../areas/records.ts'
import { validate } from '../../validation.ts'
import { checkRecord } from '../checks/record-check.ts'
import { indexZone } from '../checks/zone-index.ts'
import { parseZoneFile } from '../zone-file/zone-parser.ts'
import { sortForZone, zoneFileText } from '../zone-file/zone-file.ts'
import { recordLine } from './record-line.ts'
import {
  isUnsupportedType,
  normalizeRecord,
  recordTypeNames,
  recordTypes,
  type RecordDraft,
  type RecordType,
} from './record-types.ts'
import { recordSentence } from './record-words.ts'

const zone = 'example.org'

/** A record with every member that its type has, and the example of the form as its target. */
function exampleOf(type: RecordType): RecordDraft {
  const { name, target, members } = recordTypes[type]
  const values = { priority: 1, weight: 2, port: 3, service: 'sip', protocol: 'udp', tag: 'issue' } as const
  const own = Object.fromEntries(Object.entries(values).filter(([member]) => member in members))
  return { type, ...(name === 'derived' ? {} : { name: 'host' }), target: target.example, ...own }
}

const files = import.meta.glob<Readonly<Record<string, unknown>>>(['../types/*.ts', '!../types/*.test.ts'], {
  eager: true,
})

test('every file of a type has its line in the table', () => {
  const described = Object.entries(files).flatMap(([file, module]) => {
    const type = file.slice('../types/'.length, -'.ts'.length).toUpperCase()
    return type in module ? [[type, module[type]] as const] : []
  })
  expect(Object.fromEntries(described)).toEqual(recordTypes)
})

test('no two types have the same number or the same place in a zone file', () => {
  const rules = Object.values(recordTypes)
  expect(new Set(rules.map(({ number }) => number)).size).toBe(rules.length)
  expect(new Set(rules.map(({ order }) => order)).size).toBe(rules.length)
})

describe.each(recordTypeNames)('%s', (type) => {
  const draft = exampleOf(type)
  const record = normalizeRecord(draft, zone)

  test('is accepted by the schema and the rules', () => {
    expect(validate(RecordCreate, draft)).toMatchObject({ ok: true })
    expect(checkRecord(draft, indexZone(zone, [])).filter(({ level }) => level === 'error')).toEqual([])
    expect(isUnsupportedType(type)).toBe(false)
  })

  test('comes back from a zone file as it is', () => {
    const { records, problems } = parseZoneFile(zoneFileText(zone, [recordLine(record)]), zone, { zoneTtl: 3600 })
    expect(problems).toEqual([])
    expect(records.map(({ draft: read }) => normalizeRecord(read, zone))).toEqual([record])
  })

  test('has its place in a zone file, and no data without one of its members', () => {
    const others = recordTypeNames.map((each) => normalizeRecord(exampleOf(each), zone))
    const atOneName = others.map((each) => Object.assign(each, { name: 'host' }))
    const place = Object.values(recordTypes).filter(({ order }) => order < recordTypes[type].order).length
    expect(sortForZone(atOneName).findIndex((each) => each.type === type)).toBe(place)
    const inData = new Set<string>(recordTypes[type].data)
    const nameMembers = ['service', 'protocol']
    expect(Object.keys(recordTypes[type].members).filter((each) => !inData.has(each))).toEqual(
      recordTypes[type].name === 'derived' ? nameMembers : [],
    )
    expect(recordTypes[type].data.at(-1)).toBe('target')
  })

  test('says what it means, which an empty target does not', () => {
    expect(recordSentence(record, zone)).toMatch(/^\S.*\.$/)
    expect(checkRecord({ ...draft, target: null }, indexZone(zone, []))).toMatchObject([
      { level: 'error', field: 'target', code: 'missing', text: `Enter ${recordTypes[type].target.wanted()}.` },
    ])
  })
})
