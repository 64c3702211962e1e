import { describe, expect, test } from 'vitest'
import { toAsciiName, isDomainName, isHostname, longestTypedName, normalizeDomain, toRelativeName } from './dns-name.ts'

describe('domains', () => {
  test.each([
    ['Example.ORG.', 'example.org'],
    [' bücher.example ', 'xn--bcher-kva.example'],
    ['exam\u200Bple.org', 'example.org'],
    ['faß.de', 'xn--fa-hia.de'],
    ['*.example.org', '*.example.org'],
  ])('%s is stored as %s', (written, stored) => {
    expect(normalizeDomain(written)).toBe(stored)
    expect(isDomainName(stored)).toBe(true)
  })

  test.each([
    '',
    'org',
    'example',
    '-.',
    '.example.org',
    'a..org',
    'exa mple.org',
    'a.*.org',
    '192.0.2.1',
    'example.o',
    'http://example.org',
    'é@example.org',
    'é/x.org',
  ])('%s is not a domain', (written) => {
    expect(isDomainName(normalizeDomain(written))).toBe(false)
  })

  test('letters may be typed with separate accents, as some systems write file names', () => {
    expect(normalizeDomain(`${'u\u0308'.repeat(40)}.example`)).toBe(normalizeDomain(`${'ü'.repeat(40)}.example`))
    expect(isDomainName(normalizeDomain(`${'u\u0308'.repeat(40)}.example`))).toBe(true)
    expect(isDomainName(normalizeDomain(`${'😀'.repeat(56)}.example`))).toBe(true)
  })

  test('what is too long for a label or a name is not converted', () => {
    const label = '漢'.repeat(64)
    expect(toAsciiName(`${label}.É.example`)).toBe(`${label}.xn--9ca.example`)
    const name = `${'é.'.repeat(longestTypedName / 2)}example`
    expect(toAsciiName(name)).toBe(name)
    expect(isHostname(toAsciiName(name))).toBe(false)
  })

  test('numeric names are unchanged, because the URL parser never sees a whole name', () => {
    expect(toAsciiName('1.2.3')).toBe('1.2.3')
    expect(toAsciiName('%41.é')).toBe('%41.xn--9ca')
  })
})

test('addresses, URLs and sentences are not host names', () => {
  for (const good of ['mail.example.org', 'mail', '_sip._tcp.example.org', 'a-b.example', '1.2.0.192.in-addr.arpa'])
    expect(isHostname(good)).toBe(true)
  for (const bad of [
    '',
    '192.0.2.1',
    '2001:db8::1',
    'http://a.b',
    'a b',
    '-a.b',
    'a-.b',
    'a..b',
    'a.b.',
    `${'a'.repeat(64)}.b`,
    `${'a.'.repeat(127)}b`,
  ]) {
    expect([bad, isHostname(bad)]).toEqual([bad, false])
  }
})

test('names relative to their zone', () => {
  const name = (written: string) => toRelativeName(written, 'example.org')
  for (const apex of ['', '@', 'example.org', 'Example.org.', ' @ ']) expect(name(apex)).toBe('')
  expect(name('www')).toBe('www')
  expect(name('WWW.Example.org')).toBe('www')
  expect(name('a.b.example.org.')).toBe('a.b')
  expect(name('notexample.org')).toBe('notexample.org')
  expect(name('www.other.org.')).toBe('www.other.org.')
  expect(name('bücher')).toBe('xn--bcher-kva')
})
