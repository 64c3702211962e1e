import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startTestService, type TestOptions } from '../testing.ts'

const page = `<!doctype html>${'<p>the dashboard</p>'.repeat(100)}`

async function startWithSite(options: TestOptions = {}) {
  const site = await mkdtemp(join(tmpdir(), 'quarterdeck-site-'))
  await mkdir(join(site, 'assets'))
  await Promise.all([
    writeFile(join(site, 'index.html'), page),
    writeFile(join(site, 'theme.js'), 'theme()'),
    writeFile(join(site, 'config.json'), '{"baseUrl":"https://elsewhere.example"}'),
    writeFile(join(site, '_headers'), 'secret of the host'),
    writeFile(join(site, 'assets/app-1a2b.js'), 'plain'),
    writeFile(join(site, 'assets/app-1a2b.js.gz'), gzipSync('made by the build')),
  ])
  const service = await startTestService({ ...options, site })
  const open = (path: string, headers: Record<string, string> = { Accept: 'text/html,*/*' }) =>
    service.fetch(path, { headers })
  return {
    open,
    [Symbol.asyncDispose]: async () => {
      await service.close()
      await rm(site, { recursive: true })
    },
  }
}

test.each(['/', '/nodes', '/nodes/12/settings', '/images/private/12', '/images/node/ubuntu22.04', '/no/such/page'])(
  '%s is the page',
  async (path) => {
    await using site = await startWithSite()
    const response = await site.open(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(page)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  },
)

test('the page allows only resources from its own origin, and nothing inline', async () => {
  await using site = await startWithSite()
  const { headers } = await site.open('/')
  const policy = Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split('; ').map((each) => each.split(/ (.*)/s)),
  )
  expect(policy).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
  })
  expect(headers.get('content-security-policy')).not.toContain('unsafe')
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': expect.stringContaining('camera=()'),
  })
})

test('hashed files are cached for good, others are revalidated', async () => {
  await using site = await startWithSite()
  expect((await site.open('/assets/app-1a2b.js')).headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  )
  const theme = await site.open('/theme.js')
  expect([theme.headers.get('cache-control'), theme.headers.get('content-type')]).toEqual([
    'no-cache',
    'text/javascript; charset=utf-8',
  ])
})

test('files are compressed by the build or by the service', async () => {
  await using site = await startWithSite()
  const built = await site.open('/assets/app-1a2b.js', { 'Accept-Encoding': 'gzip' })
  expect(built.headers.get('content-encoding')).toBe('gzip')
  expect(await new Response(built.body?.pipeThrough(new DecompressionStream('gzip'))).text()).toBe('made by the build')
  const refusing = await site.open('/', { Accept: 'text/html', 'Accept-Encoding': 'br;q=0, gzip; q=0.0, identity' })
  expect(refusing.headers.get('content-encoding')).toBeNull()
  const here = await site.open('/', { Accept: 'text/html', 'Accept-Encoding': 'gzip, br' })
  expect([here.headers.get('content-encoding'), here.headers.get('vary')]).toEqual(['br', 'Accept-Encoding'])
  expect(brotliDecompressSync(Buffer.from(await here.arrayBuffer())).toString()).toBe(page)
})

test('the configuration is that of the service, not of the build', async () => {
  await using site = await startWithSite()
  expect(await (await site.open('/config.json')).json()).toEqual({
    baseUrl: '',
    words: { node: 'node', monitor: 'monitor' },
    signIn: ['oauth', 'token'],
  })
})

test.each([
  ['a missing asset', '/assets/gone.js', 'text/html'],
  ['a missing file', '/gone.png', 'image/png'],
  ['a file for other hosts', '/_headers', '*/*'],
  ['a path outside the folder', '/..%2f..%2fetc%2fpasswd', '*/*'],
  ['the compressed variant', '/assets/app-1a2b.js.gz', '*/*'],
  ['a bad escape', '/%E0%A4%A', '*/*'],
])('%s is 404', async (_, path, accept) => {
  await using site = await startWithSite()
  expect((await site.open(path, { Accept: accept })).status).toBe(404)
})

test('without an Accept header for HTML, only the root is the page', async () => {
  await using site = await startWithSite()
  const root = await site.open('/', { Accept: '*/*' })
  expect([root.status, await root.text()]).toEqual([200, page])
  expect((await site.open('/nodes', { Accept: '*/*' })).status).toBe(404)
})

test('HEAD has no body', async () => {
  await using service = await startTestService()
  const response = await service.fetch('/config.json', { method: 'HEAD' })
  expect([response.status, await response.text()]).toEqual([200, ''])
})

test.each(['/', '/nodes/12', '/theme.js', '/config.json', '/login.css', '/openapi.json'])(
  '%s is not sent again to a browser that has it cached',
  async (path) => {
    await using site = await startWithSite()
    const html = { Accept: 'text/html,*/*' }
    const first = await site.open(path, html)
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/"[\w-]+"$/)
    for (const ifNoneMatch of [tag, `"other", ${tag}`, tag.replace('W/', ''), '*']) {
      const again = await site.open(path, { ...html, 'If-None-Match': ifNoneMatch, 'Accept-Encoding': 'gzip' })
      expect([again.status, await again.text()], ifNoneMatch).toEqual([304, ''])
      expect([
        again.headers.get('etag'),
        again.headers.get('cache-control'),
        again.headers.get('content-encoding'),
      ]).toEqual([tag, 'no-cache', null])
    }
    const changed = await site.open(path, { ...html, 'If-None-Match': 'W/"something-else"' })
    expect([changed.status, await changed.text()]).toEqual([200, await first.text()])
  },
)

test('further services are in the configuration and in the policy of the page', async () => {
  const services = [
    { label: 'Staging', baseUrl: 'https://staging.example/base' },
    { label: 'Old', baseUrl: 'http://10.0.0.1:8080' },
  ]
  await using site = await startWithSite({ settings: { services } })
  expect(await (await site.open('/config.json')).json()).toMatchObject({ baseUrl: '', services })
  expect((await site.open('/')).headers.get('content-security-policy')).toContain(
    "; connect-src 'self' https://staging.example http://10.0.0.1:8080;",
  )
})
