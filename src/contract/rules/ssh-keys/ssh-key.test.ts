import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  formatMd5Fingerprint,
  formatSha256Fingerprint,
  publicKeyAdvice,
  publicKeyBits,
  publicKeyBytes,
} from './ssh-key-details.ts'
import {
  isPublicKey,
  knownKeysReason,
  looksLikePrivateKey,
  parsePublicKey,
  publicKeyError,
  publicKeyErrorAt,
  publicKeyIdentity,
  sshKeyTypes,
} from './ssh-key.ts'

const bytes = (text: string) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, Buffer.from(text, 'latin1')])
}
/** A key line whose body is the given strings, each with its length. */
const line = (type: string, ...parts: string[]) => `${type} ${Buffer.concat(parts.map(bytes)).toString('base64')}`
const partsOf: Record<string, string[]> = {
  'ssh-rsa': ['\x01\0\x01', 'n'.repeat(257)],
  'ssh-ed25519': ['k'.repeat(32)],
  'ecdsa-sha2-nistp256': ['nistp256', 'q'.repeat(65)],
  'ecdsa-sha2-nistp384': ['nistp384', 'q'.repeat(97)],
  'ecdsa-sha2-nistp521': ['nistp521', 'q'.repeat(133)],
  'sk-ecdsa-sha2-nistp256@openssh.com': ['nistp256', 'q'.repeat(65), 'ssh:'],
  'sk-ssh-ed25519@openssh.com': ['k'.repeat(32), 'ssh:'],
}

/** With the fingerprints that ssh-keygen shows. */
const laptop = {
  line: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIFVPcac434Pu4SSma9XLQ3y7u0R//USw2XGY0qTpsriZ alice@laptop',
  sha256: 'SHA256:1Tps32GA1rWVcZqApRmUnjxVSLW31vR8e+DyaVX5cTQ',
  md5: 'MD5:da:62:d6:84:2c:c2:d4:32:5c:39:f1:4f:18:5f:06:6c',
}

describe('public keys', () => {
  // Made with ssh-keygen for this test; the private half was thrown away.
  const real = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIFWoBBZtH+qjjR+iQrLKMR8gzjb3/TflfmUUkDFNcKBQ alice@laptop'

  test('a real key is parsed with its comment', () => {
    expect(parsePublicKey(` ${real} of home \n`)).toEqual({
      type: 'ssh-ed25519',
      body: real.split(' ')[1],
      comment: 'alice@laptop of home',
    })
  })

  test.each(sshKeyTypes)('%s', (type) => {
    expect(publicKeyError(line(type, type, ...(partsOf[type] ?? [])))).toBeNull()
  })

  test('the body must repeat the type and hold exactly its strings', () => {
    const bad = 'SSH Key key must be valid base64'
    expect(publicKeyError(line('ssh-rsa', 'ssh-ed25519', 'k'))).toBe(bad)
    expect(publicKeyError(line('ssh-ed25519', 'ssh-ed25519'))).toBe(bad)
    expect(publicKeyError(line('ssh-ed25519', 'ssh-ed25519', ''))).toBe(bad)
    expect(publicKeyError(line('ssh-ed25519', 'ssh-ed25519', 'k', 'more'))).toBe(bad)
    expect(publicKeyError('ssh-ed25519')).toBe(bad)
    expect(publicKeyError('ssh-ed25519 AAAA')).toBe(bad)
    for (let cut = 1; cut < 60; cut += 1) {
      const body = real.split(' ')[1] ?? ''
      expect(publicKeyError(`ssh-ed25519 ${body.slice(0, -cut)}`)).toBe(bad)
    }
  })

  test('other types, several lines and nonsense', () => {
    for (const text of ['', 'hello', 'ssh-ed448 AAAA', `${real}\n${real}`, '-----BEGIN OPENSSH PRIVATE KEY-----'])
      expect(isPublicKey(text)).toBe(false)
    expect(publicKeyError('ssh-dss AAAAB3NzaC1kc3M=')).toMatch(/ssh-dss is no longer accepted/)
  })

  test('control characters are refused', () => {
    for (const control of ['\0', '\x1b', '\x7f']) expect(isPublicKey(`${real}${control}`)).toBe(false)
  })

  test('the curve must be that of the type, and an Ed25519 key has 32 bytes', () => {
    const bad = 'SSH Key key must be valid base64'
    const type = 'ecdsa-sha2-nistp256'
    expect(publicKeyError(line(type, type, 'nistp384', 'q'.repeat(65)))).toBe(bad)
    for (const length of [31, 33])
      expect(publicKeyError(line('ssh-ed25519', 'ssh-ed25519', 'k'.repeat(length)))).toBe(bad)
  })

  test('short RSA keys are refused, and longer ones advised', () => {
    const rsa = (bits: number) =>
      line(
        'ssh-rsa',
        'ssh-rsa',
        '\x01\0\x01',
        `\0${String.fromCharCode(2 ** ((bits - 1) % 8))}${'n'.repeat((bits - 1) >> 3)}`,
      )
    const bitsOf = (text: string) => {
      const key = parsePublicKey(text)
      return key && publicKeyBits(key)
    }
    expect(publicKeyError(rsa(2047))).toBe('SSH Key must have at least 2048 bits, this one has 2047')
    for (const bits of [2048, 2049, 3072, 4096]) expect(bitsOf(rsa(bits))).toBe(bits)
    const advice = (bits: number) => {
      const key = parsePublicKey(rsa(bits))
      return key && publicKeyAdvice(key)
    }
    expect([advice(2048), advice(3071)]).toEqual([expect.stringContaining('3072'), expect.stringContaining('3072')])
    expect(advice(3072)).toBeNull()
  })

  test('an error of one of several keys names it by its number', () => {
    for (const text of ['hello', 'ssh-rsa AAAA'])
      expect(publicKeyErrorAt(text, 2)).toBe(
        'SSH Key 2 key-type must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, or ssh-ed25519.',
      )
    expect(publicKeyErrorAt('ssh-dss AAAA', 1)).toMatch(/^SSH Key 1 key-type ssh-dss is no longer accepted/)
    expect(publicKeyErrorAt(real, 1)).toBeNull()
  })

  test('fingerprints are those of ssh-keygen', () => {
    const key = parsePublicKey(laptop.line)
    if (!key) throw new Error('not a key')
    const digest = (algorithm: string) => createHash(algorithm).update(publicKeyBytes(key)).digest()
    expect(formatSha256Fingerprint(digest('sha256'))).toBe(laptop.sha256)
    expect(formatMd5Fingerprint(digest('md5'))).toBe(laptop.md5)
    expect([publicKeyBits(key), publicKeyAdvice(key)]).toEqual([256, null])
  })

  test('a key is the same whatever its comment, its spaces and the unused bits of its base64', () => {
    const same = [real, `${real} at home`, ` ${real.replace(' ', ' \t')} \n`].map(publicKeyIdentity)
    expect(new Set(same).size).toBe(1)
    expect(publicKeyIdentity(laptop.line)).not.toBe(same[0])
    const padded = line('ecdsa-sha2-nistp256', 'ecdsa-sha2-nistp256', 'nistp256', 'q'.repeat(65))
    const other = padded.replace(/.(?==$)/, (last) => String.fromCharCode(last.charCodeAt(0) + 1))
    expect([other === padded, publicKeyIdentity(other)]).toEqual([false, publicKeyIdentity(padded)])
    expect(publicKeyIdentity('no key')).toBe('no key')
  })

  test('keys of the profile are named when they are added again', () => {
    expect(knownKeysReason(['laptop'])).toBe('This key is already in your profile, as laptop')
    expect(knownKeysReason(['laptop', 'office'])).toBe('2 keys are already in your profile, as laptop and office')
  })

  test('private keys are recognized', () => {
    expect(
      ['-----BEGIN RSA PRIVATE KEY-----', 'PuTTY-User-Key-File-3: ssh-ed25519', `b3BlbnNzaC1rZXktdjEA`].every(
        looksLikePrivateKey,
      ),
    ).toBe(true)
    expect(looksLikePrivateKey(real)).toBe(false)
  })
})
