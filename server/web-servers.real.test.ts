/**
 * With nginx and Caddy: the dashboard from the files of the build (docs/static-hosting.md), and processes of the
 * service behind the proxy that docs/scaling.md describes.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from '../scripts/process.ts'
import { freePort } from './daemon-testing.ts'
import { pageHeaders } from './http/headers.ts'
import { startTestService } from './testing.ts'
import { startNginx, webServers } from './web-servers-testing.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A folder with a built dashboard below `base`, and a file with the rules of the build for it. */
function writeSite(base: string, rulesText: string) {
  const site = mkdtempSync(path.join(folder, 'site-'))
  mkdirSync(path.join(site, base, 'assets'), { recursive: true })
  for (const [name, text] of [
    ['index.html', '<!doctype html><title>Quarterdeck</title>'],
    ['assets/a1b2.js', 'export {}'],
  ] as const) {
    writeFileSync(path.join(site, base, name), text)
    writeFileSync(path.join(site, base, `${name}.gz`), gzipSync(text))
  }
  const rules = path.join(site, 'rules')
  writeFileSync(rules, rulesText)
  return { site, rules }
}

describe.each(webServers)('files of the build in $name', (server) => {
  test.each(['/', '/console/'])(
    'below %s: pages for every address, with the headers of the service, and hashed files for a year',
    async (base) => {
      const { site, rules } = writeSite(base, server.rules([], base))
      const port = await freePort()
      await using _ = await server.start({ folder, port, site, rules })
      const fetchFile = (address: string) => fetch(`http://127.0.0.1:${port}${base}${address}`)

      const page = await fetchFile('nodes/1')
      expect([page.status, await page.text()]).toEqual([200, '<!doctype html><title>Quarterdeck</title>'])
      expect(Object.fromEntries(page.headers)).toMatchObject(
        Object.fromEntries(Object.entries(pageHeaders).map(([name, value]) => [name.toLowerCase(), value])),
      )
      expect(page.headers.get('Cache-Control')).toBe('no-cache')
      expect(page.headers.get('Content-Encoding')).toBe('gzip')
      const script = await fetchFile('assets/a1b2.js')
      expect(script.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
      expect((await fetchFile('assets/unknown.js')).status).toBe(404)
    },
  )
})

test('processes behind the documented proxy: reads go on when one is away, and the outbox stays closed', async () => {
  const [, fromBlock = ''] = readFileSync(path.join(root, 'docs', 'scaling.md'), 'utf8').split('```nginx\n')
  const [documented = ''] = fromBlock.split('```')
  // The second server redirects from http, which needs the port of it.
  const [proxy = ''] = documented.split('server {\n     listen 80;')
  const settings = { publicUrl: 'https://console.example.com', trustedProxies: [{ address: '127.0.0.1', prefix: 32 }] }
  await using service = await startTestService({ listen: true, settings })
  const port = await freePort()
  const [away, alsoAway] = [await freePort(), await freePort()]
  const blocks = proxy
    .replace('127.0.0.1:4081', `127.0.0.1:${away}`)
    .replace('127.0.0.1:4082', new URL(service.url).host)
    .replace('127.0.0.1:4083', `127.0.0.1:${alsoAway}`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replaceAll(/^ *ssl_certificate.*$/gm, '')
  await using _ = await startNginx(folder, port, blocks)
  const send = (address: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${address}`, {
      headers: { Authorization: `Bearer ${service.ownerToken}`, ...headers },
    })

  for (let request = 0; request < 6; request += 1) expect((await send('/v4/profile')).status).toBe(200)
  const filter = JSON.stringify({ label: 'a'.repeat(8000) })
  expect((await send('/v4/node/instances', { 'X-Filter': filter })).status).toBe(200)
  expect((await send('/outbox')).status).toBe(404)
  expect((await send('/metrics')).status).toBe(200)
})
