import { expect, it } from 'vitest'
import { nameForms } from '../domain.ts'
import {
  countValid,
  hyphenHint,
  parentHint,
  parseNames,
  reverseZoneHint,
  validateName,
  validateNames,
  validateTexts,
  withReverseZones,
} from './names.ts'

it.each([
  ['a.example\nb.example', ['a.example', 'b.example']],
  ['A.example., b.example; c.example', ['a.example', 'b.example', 'c.example']],
  ['a.example b.example', ['a.example', 'b.example']],
  ['a.example\na.example', ['a.example']],
  ['bücher.example', ['xn--bcher-kva.example']],
  ['a.example\nbad name', ['a.example', 'bad name']],
  [' \n', []],
])('the names in %j', (text, names) => expect(parseNames(text)).toEqual(names))

it('names that are not valid are not counted', () => {
  expect(countValid(parseNames('a.example\nbad name\nb.example\nc_.-'))).toBe(2)
})

it('a name with a space is one name that is not valid', () => {
  expect(validateNames({ several: true, names: 'a.example\nbad name', domain: '' })).toEqual([
    { field: 'names', reason: 'Not valid: bad name' },
  ])
})

it('texts may be empty, and have a maximum', () => {
  expect(validateTexts({ description: '', group: 'x'.repeat(50) })).toEqual([])
  expect(validateTexts({ description: 'x'.repeat(256), group: '' })).toEqual([
    { field: 'description', reason: 'At most 255 characters' },
  ])
})

it('a name is searched in both forms', () => {
  expect(nameForms('Bücher')).toEqual(['bücher', 'xn--bcher-kva'])
  expect(nameForms('harbour')).toEqual(['harbour'])
})

it.each([
  ['example.com', undefined],
  ['*.example.com', undefined],
  ['', undefined],
  ['my shop.com', 'It contains a space.'],
  ['example', 'It needs at least two parts, such as example.com.'],
  ['www..example.com', 'It begins with a dot or has two dots in a row.'],
  [`${'a'.repeat(64)}.com`, 'Each part between dots can have at most 63 characters.'],
  ['a.*.com', '* can only be the first part.'],
  ['a/b.com', 'Only letters, digits, hyphens and underscores are allowed.'],
  ['192.0.2.1', 'This is an address. Its reverse zone is 2.0.192.in-addr.arpa.'],
  ['192.0.2.0/25', 'This is a network, not the name of its reverse zone.'],
  ['a.b.1', 'The last part must have 2 to 16 letters.'],
])('the name %j is explained', (domain, reason) => {
  const expected = reason === undefined ? [] : [{ field: 'domain', reason: `Domain is not valid. ${reason}` }]
  expect(validateName(domain)).toEqual(expected)
})

it('networks among names become their reverse zones', () => {
  expect(withReverseZones('example.com, 203.0.113.0/23\n203.0.113.7 2001:db8::/32')).toEqual({
    names: ['example.com', '112.0.203.in-addr.arpa', '113.0.203.in-addr.arpa', '8.b.d.0.1.0.0.2.ip6.arpa'],
    networks: ['203.0.113.0/23', '203.0.113.7', '2001:db8::/32'],
    zones: ['112.0.203.in-addr.arpa', '113.0.203.in-addr.arpa', '8.b.d.0.1.0.0.2.ip6.arpa'],
    part: undefined,
  })
  expect(withReverseZones('example.com')).toBeNull()
  expect(withReverseZones('10.0.0.0/8 '.repeat(1000))).toBeNull()
})

const ofPart =
  'A network smaller than a /24 has a zone of its own, named and delegated by its provider (RFC 2317), such as 128-191.113.0.203.in-addr.arpa. 113.0.203.in-addr.arpa is only for those who hold the whole /24.'
it.each([
  ['203.0.113.0/24', 'The reverse zone of this network is 113.0.203.in-addr.arpa.'],
  ['203.0.113.128/26', ofPart],
  ['203.0.113.7', 'The reverse zone of this address is 113.0.203.in-addr.arpa.'],
  ['203.0.113.7/32', 'The reverse zone of this address is 113.0.203.in-addr.arpa.'],
  ['2001:db8::/32', 'The reverse zone of this network is 8.b.d.0.1.0.0.2.ip6.arpa.'],
  ['203.0.113.128/26 10.0.0.0/8', `The reverse zones are 113.0.203.in-addr.arpa and 10.in-addr.arpa. ${ofPart}`],
])('the hint for %s', (text, hint) => {
  const found = withReverseZones(text)
  expect(found && reverseZoneHint(found)).toBe(hint)
})

it.each([
  ['-x.example', true],
  ['x-.example', true],
  ['*.-x.example', true],
  ['*.x.example', false],
  ['_x.example', false],
  ['x--y.example', false],
  ['-x', false],
])('whether %s has a hyphen at the end of a part: %s', (name, has) => {
  const hint = `A part of ${name} begins or ends with a hyphen, so no record can point to it.`
  expect(hyphenHint(['a.example', name])).toBe(has ? hint : undefined)
})

it('a name below an own domain takes names from it', () => {
  const own = [
    { domain: 'harbour.example', status: 'active' as const },
    { domain: 'off.harbour.example', status: 'disabled' as const },
  ]
  const text =
    'Records of harbour.example at or below a.off.harbour.example will no longer be served: the new domain will answer for these names.'
  expect(parentHint(['other.example', 'A.off.harbour.example.'], own)).toBe(text)
  expect(parentHint(['harbour.example', 'myharbour.example', 'example', ''], own)).toBeUndefined()
})
