/** A test of a page in a real browser, with Playwright: the dashboard says that the service is busy, and recovers. */
import { expect, test as base } from '@playwright/test'
import { startService, type RunningService } from 'quarterdeck/testing'

const test = base.extend<{ service: RunningService }>({
  // Playwright reads the names of what a fixture uses from this pattern.
  // oxlint-disable-next-line no-empty-pattern -- see above
  service: async ({}, provide) => {
    const service = await startService({ demo: true })
    await provide(service)
    await service.close()
  },
})

test('shows the nodes once the service is back', async ({ page, service }) => {
  await page.goto(`${service.url}/nodes`)
  await page.getByLabel('Username').fill('owner')
  await page.getByLabel('Password', { exact: true }).fill(service.ownerPassword)
  service.setFaults([{ operation: 'nodesList', effect: 503 }])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Nodes could not be loaded')).toBeVisible({ timeout: 60_000 })
  service.setFaults([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'web-1', exact: true })).toBeVisible()
})
