/** How the dashboard is delivered: requests, compression and caching. */
import type { Request } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import { expect, test } from './fixtures.ts'
import { row, title } from './locators.ts'

test('the first visit to the list takes at most 15 requests, each once, and has no inline code', async ({
  owner: page,
}) => {
  const sent: Request[] = []
  page.on('request', (request) => void sent.push(request))
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('tbody a')) return
      performance.mark('rows')
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto(paths.nodes())
  await expect(row(page, 'web-1')).toBeVisible()
  // Requests that start after the rows have appeared do not count, however late this test checks.
  const rowsAt = await page.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('rows')[0]?.startTime ?? Number.NaN),
  )
  // A request has no start time until its response has begun.
  const sentSoFar = [...sent]
  await Promise.all(sentSoFar.map((request) => request.response()))
  const requests = sentSoFar
    .filter((request) => request.timing().startTime <= rowsAt)
    .map((request) => new URL(request.url()).pathname)
  expect(requests).toContain('/v4/node/instances')
  expect(requests.length).toBeLessThanOrEqual(15)
  expect(new Set(requests).size).toBe(requests.length)
  expect(await page.locator('script:not([src]), style, [style*="javascript:"]').count()).toBe(0)
})

test('a row of the list has 18 elements on average and no picture, and the rest of the page at most 300', async ({
  owner: page,
}) => {
  await page.goto(paths.nodes())
  await expect(row(page, 'web-1')).toBeVisible()
  const counts = await page.evaluate(() => {
    const rows = [...document.querySelectorAll('tbody tr')]
    const sizes = rows.map((each) => each.querySelectorAll('*').length + 1)
    return {
      rows: rows.length,
      average: sizes.reduce((sum, size) => sum + size, 0) / sizes.length,
      pictures: document.querySelectorAll('tbody svg').length,
      rest: document.querySelectorAll('*').length - sizes.reduce((sum, size) => sum + size, 0),
    }
  })
  expect(counts.rows).toBeGreaterThan(5)
  expect(counts).toMatchObject({ pictures: 0 })
  // More tags are more elements.
  expect(counts.average).toBeLessThanOrEqual(18)
  expect(counts.rest).toBeLessThanOrEqual(300)
})

test('files are compressed, hashed files are cached for a year, and the page is revalidated', async ({
  page,
  service,
}) => {
  const responses: { path: string; headers: Record<string, string> }[] = []
  page.on(
    'response',
    (response) => void responses.push({ path: new URL(response.url()).pathname, headers: response.headers() }),
  )
  await page.goto(paths.signIn())
  await expect(title(page, 'Sign in')).toBeVisible()
  const assets = responses.filter(({ path }) => path.startsWith('/assets/'))
  expect(assets.length).toBeGreaterThan(1)
  for (const { path, headers } of assets)
    expect.soft(headers['cache-control'], path).toBe('public, max-age=31536000, immutable')
  // A font is compressed in itself.
  const large = assets.filter(
    ({ path, headers }) => !path.endsWith('.woff2') && Number(headers['content-length'] ?? 0) > 1000,
  )
  for (const { path, headers } of large) expect.soft(headers['content-encoding'], path).toBe('br')
  const html = await service.fetch(paths.nodes(), { headers: { Accept: 'text/html' } })
  expect(html.headers.get('cache-control')).toBe('no-cache')
  expect(html.headers.get('content-security-policy')).toContain("default-src 'none'")
})
