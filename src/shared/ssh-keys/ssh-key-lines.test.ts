import { describe, expect, it } from 'vitest'
import { parseKeyLines } from './read-key-lines.ts'
import { describeKey, keyFinder, uniqueKeys } from './ssh-key-lines.ts'

const text = (value: string) => {
  const length = value.length
  return String.fromCharCode(length >>> 24, (length >>> 16) & 255, (length >>> 8) & 255, length & 255) + value
}
const ed25519 = (fill: string) => `ssh-ed25519 ${btoa(text('ssh-ed25519') + text(fill.repeat(32)))}`

const linesIn = (pasted: string) => {
  const result = parseKeyLines(pasted)
  return result.ok ? result.keys.map(({ line }) => line) : []
}

describe('parseKeyLines', () => {
  it('reads line by line and skips comments and empty lines', () => {
    const pasted = `# laptop\n${ed25519('a')} me@laptop\r\n\n  ${ed25519('b')}  \n`
    expect(linesIn(pasted)).toEqual([`${ed25519('a')} me@laptop`, ed25519('b')])
  })

  it.each([
    '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----',
    'PuTTY-User-Key-File-3: ssh-ed25519',
  ])('that are private are refused and not repeated', (secret) => {
    const found = parseKeyLines(secret)
    expect(found).toMatchObject({ ok: false, discard: true })
    expect(JSON.stringify(found)).not.toContain('AAAA')
    expect(JSON.stringify(found)).toContain('private key')
  })

  it('names the line that is not a key', () => {
    expect(parseKeyLines(`${ed25519('a')}\nnot a key`)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/^Line 2: The key must begin with its type/),
    })
    expect(parseKeyLines('   ')).toEqual({ ok: false, reason: 'This text does not contain a key.', discard: false })
  })
})

it('finds a key regardless of its comment', () => {
  const find = keyFinder([`${ed25519('a')} one`], (line) => line)
  expect(find(`${ed25519('a')} two`)).toBe(`${ed25519('a')} one`)
  expect(find(ed25519('b'))).toBeUndefined()
})

it('keeps the first of each key', () => {
  expect(uniqueKeys([`${ed25519('a')} one`, ed25519('b'), `${ed25519('a')} two`, 'no key'], (line) => line)).toEqual([
    `${ed25519('a')} one`,
    ed25519('b'),
    'no key',
  ])
})

it('describes a key by its comment', () => {
  expect(describeKey(`${ed25519('a')} me@laptop`).title).toBe('me@laptop')
  expect(describeKey(ed25519('a')).title).toBe('Unnamed key')
})
