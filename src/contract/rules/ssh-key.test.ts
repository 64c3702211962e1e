import { describe, expect, test } from 'vitest'
import { isPublicKey, looksLikePrivateKey, parsePublicKey, sshKeyTypes, publicKeyError } from './ssh-key.ts'

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
    expect(publicKeyError('ssh-dss AAAAB3NzaC1kc3M=')).toMatch(/ssh-dss is not accepted/)
  })

  test('private keys are recognized', () => {
    expect(['-----BEGIN RSA PRIVATE KEY-----', 'PuTTY-User-Key-File-3: ssh-ed25519'].every(looksLikePrivateKey)).toBe(
      true,
    )
    expect(looksLikePrivateKey(real)).toBe(false)
  })
})
