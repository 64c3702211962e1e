import { describe, expect, test } from 'vitest'
import { defaultSettings, parseSettings } from './settings.ts'

const hex = (digit: string) => digit.repeat(64)
const errorsOf = (env: Record<string, string>) => {
  const parsed = parseSettings(env)
  return parsed.ok ? [] : parsed.errors
}

describe('settings', () => {
  test('unset and empty variables give the documented defaults', () => {
    expect(parseSettings({})).toEqual({ ok: true, settings: defaultSettings })
    expect(parseSettings({ PORT: '', OWNER_TOKEN: '' })).toEqual({ ok: true, settings: defaultSettings })
    expect(defaultSettings).toMatchObject({
      port: 4080,
      host: '127.0.0.1',
      dataDir: '.data',
      demo: true,
      pace: 1,
      rateLimit: null,
    })
    expect(defaultSettings.passwordCost).toEqual({ n: 131072, r: 8, p: 1 })
  })

  test('every variable is read', () => {
    const parsed = parseSettings({
      PORT: '0',
      HOST: '::1',
      PUBLIC_URL: 'https://Console.Example.com:443/',
      TRUSTED_PROXY: '10.0.0.0/8, 192.0.2.1,::1,fd00::/8',
      DATA_DIR: '/somewhere',
      DEMO: '0',
      LATER: '1',
      OWNER_PASSWORD: 'eight888',
      RESTRICTED_PASSWORD: 'eight889',
      OWNER_TOKEN: hex('a'),
      RESTRICTED_TOKEN: hex('b'),
      PACE: '0.01',
      RATE_LIMIT: '0',
      IDENTIFIER_WORD: 'acme',
      MONITOR_WORD: 'watch',
      AXFR_ALLOW: '127.0.0.1:5353, 10.0.0.0/8:53,[::1]:5353,[fd00::/8]:53',
      OUTAGES: 'us-east, ap-west',
      SERVICES: 'Staging=https://API.staging.example.com:443/,Old one = http://10.0.0.1:8080/base',
      MAINTENANCE:
        'us-east@2026-12-01T02:00:00/2026-12-01T06:00:00, ap-west@2026-12-02T02:00:00+02:00/2026-12-02T01:00:00Z',
    })
    expect(parsed).toEqual({
      ok: true,
      settings: {
        ...defaultSettings,
        port: 0,
        host: '::1',
        publicUrl: 'https://console.example.com',
        trustedProxies: [
          { address: '10.0.0.0', prefix: 8 },
          { address: '192.0.2.1', prefix: 32 },
          { address: '::1', prefix: 128 },
          { address: 'fd00::', prefix: 8 },
        ],
        dataDir: '/somewhere',
        demo: false,
        later: true,
        ownerPassword: 'eight888',
        restrictedPassword: 'eight889',
        ownerToken: hex('a'),
        restrictedToken: hex('b'),
        pace: 0.01,
        rateLimit: 0,
        words: { node: 'acme', monitor: 'watch' },
        axfrAllow: [
          { address: '127.0.0.1', prefix: 32, port: 5353 },
          { address: '10.0.0.0', prefix: 8, port: 53 },
          { address: '::1', prefix: 128, port: 5353 },
          { address: 'fd00::', prefix: 8, port: 53 },
        ],
        outages: ['us-east', 'ap-west'],
        services: [
          { label: 'Staging', baseUrl: 'https://api.staging.example.com' },
          { label: 'Old one', baseUrl: 'http://10.0.0.1:8080/base' },
        ],
        maintenance: [
          { region: 'us-east', when: '2026-12-01T02:00:00', until: '2026-12-01T06:00:00' },
          { region: 'ap-west', when: '2026-12-02T00:00:00', until: '2026-12-02T01:00:00' },
        ],
      },
    })
  })

  test.each([
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['PORT', '1.5'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'dash.internal'],
    ['PUBLIC_URL', 'ftp://console.example.com'],
    ['PUBLIC_URL', 'https://console.example.com/dash'],
    ['PUBLIC_URL', 'https://me:secret@console.example.com'],
    ['PUBLIC_URL', 'https://console.example.com/?a'],
    ['TRUSTED_PROXY', 'proxy.internal'],
    ['TRUSTED_PROXY', '10.0.0.0/33'],
    ['TRUSTED_PROXY', '10.0.0.1, 10.0.0'],
    ['TRUSTED_PROXY', 'fe80::1%eth0'],
    ['DEMO', 'yes'],
    ['LATER', '2'],
    ['OWNER_PASSWORD', 'short'],
    ['OWNER_TOKEN', 'zz'],
    ['OWNER_TOKEN', 'A'.repeat(64)],
    ['RESTRICTED_TOKEN', hex('a').slice(1)],
    ['PACE', '-1'],
    ['PACE', 'fast'],
    ['RATE_LIMIT', '1.5'],
    ['IDENTIFIER_WORD', 'Node'],
    ['MONITOR_WORD', 'domains'],
    ['AXFR_ALLOW', '127.0.0.1'],
    ['AXFR_ALLOW', 'ns1.example.com:53'],
    ['AXFR_ALLOW', '10.0.0.0/33:53'],
    ['AXFR_ALLOW', '127.0.0.1:0'],
    ['OUTAGES', 'us-east, atlantis'],
    ['SERVICES', 'https://api.example.com'],
    ['SERVICES', '=https://api.example.com'],
    ['SERVICES', 'Staging=ftp://api.example.com'],
    ['SERVICES', 'Staging=https://me:secret@api.example.com'],
    ['SERVICES', 'Staging=https://api.example.com/?a'],
    ['MAINTENANCE', 'eu-west'],
    ['MAINTENANCE', 'atlantis@2026-12-01T02:00:00/2026-12-01T06:00:00'],
    ['MAINTENANCE', 'us-east@2026-12-01T06:00:00/2026-12-01T02:00:00'],
    ['MAINTENANCE', 'us-east@tomorrow/2026-12-01T02:00:00'],
  ])('%s=%s is rejected with an error that names the variable but not its value', (name, value) => {
    const errors = errorsOf({ [name]: value })
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatch(new RegExp(`^${name} must be `))
    if (value.length > 3) expect(errors[0]).not.toContain(value)
  })

  test('all errors are reported at once', () => {
    expect(errorsOf({ PORT: 'x', PACE: 'x', DEMO: 'x' })).toHaveLength(3)
  })

  test('equal words, equal tokens and equal services are rejected', () => {
    expect(errorsOf({ SERVICES: 'A=https://a.example,B=https://a.example/' })).toHaveLength(1)
    expect(errorsOf({ IDENTIFIER_WORD: 'acme', MONITOR_WORD: 'acme' })).toHaveLength(1)
    expect(errorsOf({ OWNER_TOKEN: hex('a'), RESTRICTED_TOKEN: hex('a') })).toHaveLength(1)
  })

  test('only what the documents describe, and more than that, exclude each other', () => {
    expect(errorsOf({ DOCUMENTED_ONLY: '1', LATER: '1' })).toEqual(['DOCUMENTED_ONLY and LATER must not both be 1'])
    expect(errorsOf({ DOCUMENTED_ONLY: '1', LATER: '0' })).toEqual([])
  })
})
