/** Backups of one node, from enabling to canceling. */
import { backups } from '#contract/areas/backups.ts'
import { disks } from '#contract/areas/disks.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import { findNode } from './account.ts'
import { expect, test } from './fixtures.ts'
import { confirm, main } from './locators.ts'
import { operationTimeoutMs } from './node-steps.ts'

// No operation ends before the test advances the clock, however slow the browser is.
test.use({ pace: 30 })

test('enabling, taking a snapshot, restoring over another node, canceling @referenced', async ({
  owner: page,
  service,
}) => {
  const source = await findNode(service, 'web-3')
  const snapshotName = 'Snapshot before-upgrade'
  const spare = await callOperation(service, nodes.create, {
    body: { region: source.region, type: source.type, label: 'spare-1' },
  })
  await service.advance(operationTimeoutMs)

  await test.step('enable backups and wait for the schedule', async () => {
    await page.goto(paths.nodeBackups(source.id))
    await expect(main(page).getByText('a month')).toBeVisible()
    await main(page).getByRole('button', { name: 'Enable backups' }).click()
    await expect(page.getByRole('alertdialog').getByText('a month')).toBeVisible()
    await confirm(page, 'Enable backups')
    await expect(main(page).getByText('Being scheduled').first()).toBeVisible()
    await service.advance(operationTimeoutMs)
    await expect(main(page).getByText('Being scheduled')).toHaveCount(0)
  })

  const snapshot = main(page).getByRole('article', { name: snapshotName, exact: true })

  await test.step('take a snapshot and wait until it is successful', async () => {
    await main(page).getByRole('button', { name: 'Take snapshot' }).click()
    const dialog = page.getByRole('dialog', { name: 'Take a snapshot of web-3' })
    await dialog.getByLabel('Label').fill('before-upgrade')
    await dialog.getByRole('button', { name: 'Take snapshot' }).click()
    await expect(snapshot).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Take snapshot' })).toHaveAttribute('aria-disabled', 'true')
    await service.advance(operationTimeoutMs)
    await expect(snapshot.getByText('Successful')).toBeVisible()
    await snapshot.getByText('2 disks, 80 GB').click()
    await expect(snapshot.getByText('Debian 12 Disk 79.5 GB, ext4')).toBeVisible()
  })

  await test.step('restore it over another node after typing its label', async () => {
    await snapshot.getByRole('button', { name: 'Restore' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Target node' }).click()
    await page.getByRole('option', { name: /^spare-1/ }).click()
    await dialog.getByRole('radio', { name: 'Replace' }).check()
    await expect(dialog.getByText('Everything on spare-1 will be lost')).toBeVisible()
    await dialog.getByLabel('Type spare-1 to confirm').fill('spare-1')
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expect(main(page).getByText(`Restoring ${snapshotName}`)).toBeVisible()
    await service.advance(operationTimeoutMs)
    await expect(main(page).getByText(`${snapshotName} was restored`)).toBeVisible()
    const { data } = await callOperation(service, disks.list, { path: { nodeId: spare.id } })
    expect(data.map(({ label }) => label)).toEqual([
      expect.stringMatching(/^Restore \d+ - Debian 12 Disk$/),
      expect.stringMatching(/^Restore \d+ - 512 MB Swap Image$/),
    ])
  })

  await test.step('cancel backups, which deletes them all', async () => {
    await main(page).getByRole('button', { name: 'Cancel backups' }).click()
    await expect(page.getByRole('alertdialog').getByText(snapshotName)).toBeVisible()
    await confirm(page, 'Cancel backups', 'web-3')
    await expect(main(page).getByText('Backups are off')).toBeVisible()
    expect(await callOperation(service, backups.list, { path: { nodeId: source.id } })).toEqual({
      automatic: [],
      snapshot: { current: null, in_progress: null },
    })
  })
})
