import { describe, expect, it } from 'vitest'
import { keyWords, readKeyLines, sameKey } from './key-lines.ts'

const text = (value: string) => {
  const length = value.length
  return String.fromCharCode(length >>> 24, (length >>> 16) & 255, (length >>> 8) & 255, length & 255) + value
}
const ed25519 = (fill: string) => `ssh-ed25519 ${btoa(text('ssh-ed25519') + text(fill.repeat(32)))}`

describe('pasted keys', () => {
  it('are read line by line; comments and empty lines are skipped', () => {
    const pasted = `# laptop\n${ed25519('a')} me@laptop\r\n\n  ${ed25519('b')}  \n`
    expect(readKeyLines(pasted)).toEqual({ ok: true, lines: [`${ed25519('a')} me@laptop`, ed25519('b')] })
  })

  it.each([
    '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----',
    'PuTTY-User-Key-File-3: ssh-ed25519',
  ])('that are private are refused and not repeated', (secret) => {
    const found = readKeyLines(secret)
    expect(found).toMatchObject({ ok: false })
    expect(JSON.stringify(found)).not.toContain('AAAA')
    expect(JSON.stringify(found)).toContain('private key')
  })

  it('name the line that is none', () => {
    expect(readKeyLines(`${ed25519('a')}\nnot a key`)).toMatchObject({ ok: false, reason: expect.stringMatching(/^Line 2: SSH Key/) })
    expect(readKeyLines('   ')).toEqual({ ok: false, reason: 'There is no key in this text.' })
  })
})

it('two lines are the same key whatever their comments say', () => {
  expect(sameKey(`${ed25519('a')} one`, `${ed25519('a')} two`)).toBe(true)
  expect(sameKey(ed25519('a'), ed25519('b'))).toBe(false)
})

it('a key is called by its comment', () => {
  expect(keyWords(`${ed25519('a')} me@laptop`).title).toBe('me@laptop')
  expect(keyWords(ed25519('a')).title).toBe('Key without a name')
})
