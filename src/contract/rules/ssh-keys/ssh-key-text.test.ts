import { describe, expect, test } from 'vitest'
import { labelFromComment, maxKeyTextLength, parsePublicKeys } from './ssh-key-text.ts'

const ed25519 = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIFVPcac434Pu4SSma9XLQ3y7u0R//USw2XGY0qTpsriZ'
const ecdsa =
  'ecdsa-sha2-nistp384 AAAAE2VjZHNhLXNoYTItbmlzdHAzODQAAAAIbmlzdHAzODQAAABhBABMqIF53Bi7xmr+Gtog2R4TS3d4b3/PwVYFPm67AGds8pjNgwkwXIi0zcDkdTfj6cOOE2Ro7S8JVlN5lrlcJ2bCpIPp8W9nb71aYF2VUQg7klr6CbNgg8lNMc7+tVdFCA=='

/** The lines and reasons of a text's keys. */
const read = (text: string) =>
  parsePublicKeys(text)?.map((entry) => [entry.lineNumber, entry.ok ? entry.line : entry.reason]) ?? null

describe('public keys in a text', () => {
  test('several lines, with comments and empty lines', () => {
    expect(read(`# mine\r\n\r\n${ed25519} alice@laptop\r\n  ${ecdsa}\n`)).toEqual([
      [3, `${ed25519} alice@laptop`],
      [4, ecdsa],
    ])
    expect(read('')).toEqual([])
  })

  test.each([
    'restrict',
    'no-pty,command="echo \\"a, b\\" ssh-ed25519 x",from="192.0.2.0/24,*.example.org"',
    'environment="A=b c"',
  ])('options of an authorized_keys file are left out, and reported: %s', (options) => {
    expect(parsePublicKeys(`${options} ${ed25519} me\n${ecdsa}`)).toMatchObject([
      { line: `${ed25519} me`, hasOptions: true },
      { line: ecdsa, hasOptions: false },
    ])
  })

  test('a block of RFC 4716 becomes a line with its comment', () => {
    const body = ecdsa.split(' ')[1] ?? ''
    const block = (comment: string) =>
      `---- BEGIN SSH2 PUBLIC KEY ----\n${comment}\n${body.slice(0, 70)}\n${body.slice(70)}\n---- END SSH2 PUBLIC KEY ----\n`
    expect(read(block('Comment: "alice at work"'))).toEqual([[1, `${ecdsa} alice at work`]])
    expect(read(block('Subject: alice\nComment: alice \\\nat work'))).toEqual([[1, `${ecdsa} alice at work`]])
    expect(read(`${ed25519}\n${block('x-note: 1')}`)).toEqual([
      [1, ed25519],
      [2, ecdsa],
    ])
    expect(read(block('Comment: a').replace(/---- END.*/, ''))).toEqual([[1, 'The end of this key is missing']])
  })

  test('each invalid key has its reason, a block of another kind a single one', () => {
    expect(read(`hello\n${ed25519}\nssh-ed25519 AAAA`)).toEqual([
      [1, expect.stringContaining('key-type must be')],
      [2, ed25519],
      [3, 'SSH Key key must be valid base64'],
    ])
    expect(read('-----BEGIN PUBLIC KEY-----\nMIIB\nIjAN\n-----END PUBLIC KEY-----')).toEqual([
      [1, 'PUBLIC KEY is not an SSH public key'],
    ])
  })

  test('spaces and quotes of web pages and documents are no part of a key', () => {
    expect(read(`"${ed25519.replace(' ', '\u00a0')} me"\n'${ecdsa}'\n\u2003${ed25519} "me"`)).toEqual([
      [1, `${ed25519} me`],
      [2, ecdsa],
      [3, `${ed25519} "me"`],
    ])
  })

  test('a certificate, and control characters in a comment, have reasons of their own', () => {
    expect(
      read(`${ed25519} a\u001b[1m\n${ed25519} a\u202e\n${ed25519.replace('ed25519', 'ed25519-cert-v01@openssh.com')}`),
    ).toEqual([
      [1, 'SSH Key must not contain control characters'],
      [2, 'SSH Key must not contain control characters'],
      [3, expect.stringMatching(/^This is a certificate/)],
    ])
  })

  test('a private key anywhere spoils the whole text', () => {
    expect(read(`${ed25519}\n-----BEGIN OPENSSH PRIVATE KEY-----\nb3Blbn`)).toBeNull()
    expect(read('PuTTY-User-Key-File-3: ssh-ed25519')).toBeNull()
  })

  test('a text that is too long for keys is not read', () => {
    const lines = `${ed25519}\n`.repeat(Math.ceil(maxKeyTextLength / ed25519.length))
    expect(read(lines)).toEqual([[1, 'This text is too long to contain only keys.']])
  })
})

test('a label is the comment, at most 64 characters', () => {
  const label = (comment: string) => labelFromComment({ type: '', body: '', comment })
  expect([label('alice@laptop'), label('')]).toEqual(['alice@laptop', ''])
  expect(label('🔑'.repeat(65))).toBe('🔑'.repeat(64))
  expect(label(`${'a'.repeat(63)} b`)).toBe('a'.repeat(63))
})
