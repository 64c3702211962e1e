/** A service that has only the operations that the interface documents describe. */
import { expect, test } from './fixtures.ts'
import { main, navigation, title } from './locators.ts'
import { loaded } from './page-load.ts'
import { goInside, signedInPages, sweepTimeoutMs } from './pages.ts'
import { findNode } from './account.ts'
import { paths } from '#kit/paths.ts'

test.use({ documentedOnly: true })

test('every page shows what there is, without an error', async ({ owner, service, monitor }) => {
  test.setTimeout(sweepTimeoutMs)
  monitor.expectError(/status of 404/)
  const node = await findNode(service, 'web-1')
  await owner.goto(paths.overview())
  await expect(title(owner, 'Overview')).toBeVisible()
  for (const swept of signedInPages(node)) {
    await test.step(swept.name, async () => {
      await goInside(owner, swept.address)
      await expect(title(owner, /./)).toBeVisible()
      await expect(main(owner).getByText('Loading', { exact: false })).toHaveCount(0)
      await loaded(owner)
      await expect(owner.getByRole('alert').filter({ hasText: /could not|went wrong|problem/i })).toHaveCount(0)
    })
  }
  await expect(navigation(owner).getByRole('link', { name: 'Users' })).toHaveCount(0)
  await goInside(owner, paths.nodeCreate())
  await expect(main(owner).getByText('This service does not list its types.', { exact: false })).toBeVisible()
})
