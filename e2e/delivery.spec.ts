/** How the dashboard comes over the line. */
import { paths } from '#kit/paths.ts'
import { expect, test } from './fixtures.ts'
import { row, title } from './look.ts'

test('the first visit to the list takes few requests, no chain of code, and nothing inline', async ({ owner: page, context }) => {
  const fresh = await context.newPage()
  const requests: string[] = []
  fresh.on('request', (request) => void requests.push(new URL(request.url()).pathname))
  await fresh.addInitScript((kept) => sessionStorage.setItem('quarterdeck.token', kept), await page.evaluate(() => sessionStorage.getItem('quarterdeck.token') ?? ''))
  await fresh.goto(paths.nodes())
  await expect(row(fresh, 'web-1')).toBeVisible()
  expect(requests.length).toBeLessThanOrEqual(15)
  expect(new Set(requests).size).toBe(requests.length)
  expect(await fresh.locator('script:not([src]), style, [style*="javascript:"]').count()).toBe(0)
})

test('files come compressed, hashed ones for good, the page fresh each time', async ({ page, service }) => {
  const answers: { path: string; headers: Record<string, string> }[] = []
  page.on('response', (response) => void answers.push({ path: new URL(response.url()).pathname, headers: response.headers() }))
  await page.goto(paths.signIn())
  await expect(title(page, 'Sign in')).toBeVisible()
  const assets = answers.filter(({ path }) => path.startsWith('/assets/'))
  expect(assets.length).toBeGreaterThan(1)
  for (const { path, headers } of assets) expect.soft(headers['cache-control'], path).toBe('public, max-age=31536000, immutable')
  const large = assets.filter(({ headers }) => Number(headers['content-length'] ?? 0) > 1000)
  for (const { path, headers } of large) expect.soft(headers['content-encoding'], path).toMatch(/^(br|gzip)$/)
  const html = await service.fetch(paths.nodes(), { headers: { Accept: 'text/html' } })
  expect(html.headers.get('cache-control')).toBe('no-cache')
  expect(html.headers.get('content-security-policy')).toContain("default-src 'none'")
})
