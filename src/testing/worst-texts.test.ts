/**
 * Service, forms, search, paste and files share these functions, so each must take time in proportion to the length of
 * any text.
 */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isProportionate } from '#contract/growth-testing.ts'
import { createIdentifierCodec } from '#contract/identifiers/codec.ts'
import { text as textLength } from '#contract/limits.ts'
import { checkRecord } from '#contract/dns/checks/record-check.ts'
import { recordTypeNames } from '#contract/dns/records/record-types.ts'
import { previewName, previewTarget } from '#contract/dns/records/record-words.ts'
import { caaTags } from '#contract/dns/types/record-type-rule.ts'
import { indexZone } from '#contract/dns/checks/zone-index.ts'
import { beginningWith, enoughSlowTexts, worstTexts, type TextBuilder } from '#contract/worst-texts-testing.ts'
import { parseNames } from '#features/domains/create/names.ts'
import { readPastedRecords } from '#features/domains/records/paste/pasted-records.ts'
import { browserName } from '#features/profile/browser-name.ts'
import { parseDayRange } from '#kit/table/filters/day-range.ts'
import { parseSearch } from '#kit/table/model/search.ts'
import { addressSortKey } from '#kit/table/model/sort.ts'
import { uniqueKeys } from '#shared/ssh-keys/ssh-key-lines.ts'
import { parseKeyLines } from '#shared/ssh-keys/read-key-lines.ts'

const zone = 'example.org'

/** Finds the worst texts of a length for which a function takes disproportionately long. */
async function slowTexts(run: (text: string) => unknown, length: number, beginnings: readonly string[] = []) {
  const slow: string[] = []
  for (const [name, text] of worstTexts) {
    const builders: [string, TextBuilder][] = [
      [name, text],
      ...beginnings.map((each): [string, TextBuilder] => [`${each}… ${name}`, beginningWith(each, text)]),
    ]
    for (const [what, builder] of builders) {
      builder(length)
      if (!(await isProportionate((size) => run(builder(size)), length))) slow.push(what)
      if (slow.length >= enoughSlowTexts) return slow
    }
  }
  return slow
}

const contractFiles = import.meta.glob<Readonly<Record<string, unknown>>>([
  '../contract/**/*.ts',
  '!../contract/**/*.test.ts',
  '!../contract/**/*-testing.ts',
])

/** Functions that would change the language of later tests. */
const changesLanguage: ReadonlySet<string> = new Set(['setLanguage', 'addTexts'])

test('every function of the contract that takes a text', async () => {
  const found: string[] = []
  for (const [file, load] of Object.entries(contractFiles))
    for (const [name, value] of Object.entries(await load())) {
      if (typeof value !== 'function' || changesLanguage.has(name)) continue
      const run = (text: string) => {
        try {
          Reflect.apply(value, undefined, [text, zone])
        } catch {
          // Functions that need something other than a text, or a text of a particular form.
        }
      }
      for (const text of await slowTexts(run, textLength.max)) found.push(`${file}: ${name}: ${text}`)
    }
  expect(found).toEqual([])
})

const valid = {
  name: 'www',
  target: 'https://ca.example',
  priority: 1,
  weight: 1,
  port: 1,
  service: 'sip',
  protocol: 'tcp',
}
const index = indexZone(zone, [])

test.each(recordTypeNames)('records of type %s as they are typed, read and stored', async (type) => {
  for (const tag of type === 'CAA' ? caaTags : [null])
    for (const member of ['name', 'target', 'service', 'protocol'] as const) {
      const run = (text: string) => {
        const draft = { ...valid, type, tag, [member]: text }
        return [checkRecord(draft, index), previewName(draft, zone), previewTarget(draft, zone)]
      }
      const beginnings =
        member === 'target' ? ['https://ca', 'mailto:a@', 'ca.example;', 'v=spf1 ', 'v=DKIM1', '['] : []
      expect(await slowTexts(run, textLength.max, beginnings), `${tag ?? ''} ${member}`).toEqual([])
    }
})

test('identifiers, in both directions and before the length is checked', async () => {
  const codec = createIdentifierCodec({ node: 'server', monitor: 'watch' })
  const members = ['scopes', 'id', 'image', 'kernel', 'action', 'type', 'url', 'capabilities']
  const body = z.object(Object.fromEntries(members.map((member) => [member, z.string()])))
  const every = (text: string) => Object.fromEntries([...members, text].map((member) => [member, text]))
  const translations: Readonly<Record<string, (text: string) => unknown>> = {
    name: (text) => codec.name(text),
    path: (text) => codec.path(text),
    scopes: (text) => codec.scopes(text),
    filter: (text) => codec.filter({ ...every(text), '+order_by': text }),
    fromWire: (text) => codec.fromWire(body, every(text)),
    toWire: (text) => codec.toWire(body, every(text)),
    'error from wire': (text) => codec.errorDetail({ field: text, reason: text }, 'fromWire'),
    'error to wire': (text) => codec.errorDetail({ field: text, reason: text }, 'toWire'),
  }
  for (const [name, translate] of Object.entries(translations))
    expect(await slowTexts(translate, textLength.max, ['/v4/images/server%2f', 'server/', 'servers:']), name).toEqual(
      [],
    )
})

test.each<[string, (text: string) => unknown]>([
  ['names of domains', parseNames],
  ['records', (text) => readPastedRecords(text, zone, { zoneTtl: 3600 })],
  ['keys', (text) => parseKeyLines(text)],
  ['lines of keys', (text) => uniqueKeys(text.split('\n'), (line) => line)],
  ['searches', (text) => parseSearch(text, new Set(['status']))],
  ['addresses to sort by', addressSortKey],
  ['days', parseDayRange],
  ['browsers', browserName],
])('%s that are typed, pasted or shown', async (_, run) => {
  expect(await slowTexts(run, textLength.max, ['type: ', 'ssh-rsa AAAA', 'status:"', '---- BEGIN SSH2'])).toEqual([])
})
