/** Backups: the whole way of one node's, every status there is, and the fleet. */
import type { Page } from '@playwright/test'
import { backups, backupStatuses } from '#contract/areas/backups.ts'
import { disks } from '#contract/areas/disks.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { backupStatusWords } from '#contract/rules/backup-status.ts'
import { paths } from '#kit/paths.ts'
import { addNodes, ask, nodeCalled } from './account.ts'
import { expect, test } from './fixtures.ts'
import { confirm, main, navigation, row, title } from './look.ts'

const backup = (page: Page, name: string) => main(page).getByRole('article', { name, exact: true })

async function chooseTarget(page: Page, label: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Target node' }).click()
  await page.getByRole('option', { name: new RegExp(`^${label}`) }).click()
  return dialog
}

test.describe('one node', () => {
  // Slow enough that the browser sees each state go by.
  test.use({ pace: 0.3 })

  test('enable, snapshot, restore to another node with and without room, overwrite, cancel', async ({ owner: page, service, watched }) => {
    const source = await nodeCalled(service, 'web-3')
    const spare = await ask(service, nodes.create, { body: { region: source.region, type: source.type, label: 'spare-1' } })
    await ask(service, nodes.create, { body: { region: source.region, type: 'g6-nanode-1', label: 'tiny-1' } })

    await test.step('enable, and the service chooses a schedule', async () => {
      await page.goto(paths.nodeBackups(source.id))
      await expect(main(page).getByText(/a month/)).toBeVisible()
      await main(page).getByRole('button', { name: 'Enable backups' }).click()
      await expect(main(page).getByText('Being chosen by the service').first()).toBeVisible()
      await expect(main(page).getByText('Being chosen by the service')).toHaveCount(0, { timeout: 20_000 })
    })

    await test.step('take a snapshot and watch it until it is successful', async () => {
      await main(page).getByRole('button', { name: 'Take snapshot' }).click()
      const dialog = page.getByRole('dialog', { name: 'Take a snapshot of web-3' })
      await dialog.getByLabel('Label').fill('before-upgrade')
      await dialog.getByRole('button', { name: 'Take snapshot' }).click()
      const snapshot = backup(page, 'Snapshot before-upgrade')
      await expect(snapshot).toBeVisible()
      await expect(main(page).getByRole('button', { name: 'Take snapshot' })).toHaveAttribute('aria-disabled', 'true')
      await expect(snapshot.getByText('Successful')).toBeVisible({ timeout: 20_000 })
      await expect(snapshot.getByText('Debian 12 Disk 79.5 GB, ext4')).toBeVisible()
    })

    const restore = () => backup(page, 'Snapshot before-upgrade').getByRole('button', { name: 'Restore' }).click()

    await test.step('restore to another node', async () => {
      await restore()
      const dialog = await chooseTarget(page, 'spare-1')
      await expect(dialog.getByText(/Not enough room/)).toBeHidden()
      await dialog.getByRole('button', { name: 'Restore' }).click()
      await expect(main(page).getByText('Restoring Snapshot before-upgrade')).toBeVisible()
      await expect(main(page).getByText('Snapshot before-upgrade is restored')).toBeVisible({ timeout: 20_000 })
      const { data } = await ask(service, disks.list, { path: { nodeId: spare.id } })
      expect(data.map(({ label }) => label)).toEqual([expect.stringMatching(/^Restore \d+ - Debian 12 Disk$/), expect.stringMatching(/^Restore \d+ - 512 MB Swap Image$/)])
    })

    await test.step('there is no room for it a second time, and the numbers say why', async () => {
      watched.expectError(/status of 400/)
      await restore()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'Target node' }).click()
      await expect(page.getByRole('option', { name: /^tiny-1/ })).toHaveAttribute('aria-disabled', 'true')
      await page.keyboard.press('Escape')
      await chooseTarget(page, 'spare-1')
      await expect(dialog.getByText('Not enough room on spare-1')).toBeVisible()
      await expect(dialog.getByText(/needs 80 GB; 0 MB of 80 GB are free/)).toBeVisible()
      await dialog.getByRole('button', { name: 'Restore' }).click()
      await expect(dialog.getByText('Insufficient space on the target node').first()).toBeVisible()
    })

    await test.step('overwrite it, which takes its label', async () => {
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('checkbox', { name: 'Overwrite' }).check()
      await expect(dialog.getByText('Everything on spare-1 is lost')).toBeVisible()
      await dialog.getByLabel('Type spare-1 to confirm').fill('spare-1')
      await dialog.getByRole('button', { name: 'Restore' }).click()
      await expect(main(page).getByText('Snapshot before-upgrade is restored')).toBeVisible({ timeout: 20_000 })
      const { results } = await ask(service, disks.list, { path: { nodeId: spare.id } })
      expect(results).toBe(2)
    })

    await test.step('cancel, which deletes all backups', async () => {
      await main(page).getByRole('button', { name: 'Cancel backups' }).click()
      await expect(page.getByRole('alertdialog').getByText(/Snapshot before-upgrade/)).toBeVisible()
      await confirm(page, 'Cancel backups', 'web-3')
      await expect(main(page).getByText('Backups are off')).toBeVisible()
      expect(await ask(service, backups.list, { path: { nodeId: source.id } })).toEqual({ automatic: [], snapshot: { current: null, in_progress: null } })
    })
  })
})

test('every status of a backup is shown in words', async ({ owner: page, service }) => {
  const { id } = await nodeCalled(service, 'db-1')
  for (const status of backupStatuses) {
    await service.database.updateTable('backups').set({ status, slot: status === 'successful' ? 'snapshot' : null })
      .where('node_id', '=', id).where('type', '=', 'snapshot').execute()
    await page.goto(paths.nodeBackups(id))
    const snapshot = backup(page, 'Snapshot before-upgrade')
    await expect(snapshot.getByText(backupStatusWords[status], { exact: true })).toBeVisible()
    const restore = snapshot.getByRole('button', { name: 'Restore' })
    await (status === 'successful' ? expect(restore).toBeEnabled() : expect(restore).toBeDisabled())
  }
})

test('the fleet of a thousand nodes: what is wrong with which, and enabling many', async ({ owner: page, service }) => {
  await addNodes(service, 1000)
  await navigation(page).getByRole('link', { name: 'Backups' }).click()
  await expect(title(page, 'Backups')).toBeVisible()
  await expect(main(page).getByText(/^The backups of \d+ nodes have been read/)).toBeVisible({ timeout: 30_000 })

  await test.step('filter by what is wrong', async () => {
    await main(page).getByRole('link', { name: /failed$/ }).click()
    await expect(row(page, 'legacy-1')).toBeVisible()
    await expect(main(page).getByText(/^\d+ of 1,\d+ nodes$/)).toBeVisible()
    await expect(row(page, 'db-1')).toBeHidden()
    await row(page, 'legacy-1').getByRole('link', { name: 'legacy-1' }).click()
    await expect(title(page, 'legacy-1')).toBeVisible()
    await expect(main(page).getByText('Failed', { exact: true })).toBeVisible()
    await page.goBack()
  })

  await test.step('enable backups for those that have none', async () => {
    await main(page).getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('searchbox', { name: 'Search backups' }).fill('web-3')
    await row(page, 'web-3').getByRole('checkbox').check()
    await page.getByRole('searchbox', { name: 'Search backups' }).fill('web-1')
    await row(page, 'web-1').getByRole('checkbox').check()
    await main(page).getByRole('button', { name: 'Enable backups' }).click()
    await expect(page.getByRole('alertdialog').getByText(/1 is skipped because it is backed up already/)).toBeVisible()
    await confirm(page, 'Enable backups for 1 node')
    await page.getByRole('searchbox', { name: 'Search backups' }).fill('web-3')
    await expect(row(page, 'web-3').getByText('Never backed up')).toBeVisible()
    expect((await nodeCalled(service, 'web-3')).backups.enabled).toBe(true)
  })
})
