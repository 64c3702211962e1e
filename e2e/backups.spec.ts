/** Backups of one node from enabling to canceling, every status of a backup, and the backups of the whole account. */
import type { Page } from '@playwright/test'
import { backups, backupStatuses } from '#contract/areas/backups.ts'
import { disks } from '#contract/areas/disks.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { backupStatusLabels } from '#contract/rules/backups/backup-status.ts'
import { formatSize } from '#contract/text.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import { addNodes, findNode } from './account.ts'
import { expect, test } from './fixtures.ts'
import { confirm, main, row, title } from './locators.ts'
import { inTestLanguage, say, sayCount } from './texts.ts'

const backup = (page: Page, name: string) => main(page).getByRole('article', { name, exact: true })

async function chooseTarget(page: Page, label: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: say('Target node') }).click()
  await page.getByRole('option', { name: new RegExp(`^${label}`) }).click()
  return dialog
}

test.describe('one node', () => {
  // Slow enough that the browser sees every status.
  test.use({ pace: 0.3 })

  test('enabling, taking a snapshot, restoring to another node with and without room, overwriting, canceling @referenced @languages', async ({
    owner: page,
    service,
  }) => {
    const source = await findNode(service, 'web-3')
    const snapshotName = say('Snapshot {label}', { label: 'before-upgrade' })
    const spare = await callOperation(service, nodes.create, {
      body: { region: source.region, type: source.type, label: 'spare-1' },
    })
    await callOperation(service, nodes.create, {
      body: { region: source.region, type: 'g6-nanode-1', label: 'tiny-1' },
    })

    await test.step('enable backups and wait for the schedule', async () => {
      await page.goto(paths.nodeBackups(source.id))
      await expect(main(page).getByText(say('a month'))).toBeVisible()
      await main(page)
        .getByRole('button', { name: say('Enable backups') })
        .click()
      await expect(page.getByRole('alertdialog').getByText(say('a month'))).toBeVisible()
      await confirm(page, say('Enable backups'))
      await expect(main(page).getByText(say('Being scheduled')).first()).toBeVisible()
      await expect(main(page).getByText(say('Being scheduled'))).toHaveCount(0)
    })

    await test.step('take a snapshot and wait until it is successful', async () => {
      await main(page)
        .getByRole('button', { name: say('Take snapshot') })
        .click()
      const dialog = page.getByRole('dialog', { name: say('Take a snapshot of {label}', { label: 'web-3' }) })
      await dialog.getByLabel(say('Label')).fill('before-upgrade')
      await dialog.getByRole('button', { name: say('Take snapshot') }).click()
      const snapshot = backup(page, snapshotName)
      await expect(snapshot).toBeVisible()
      await expect(main(page).getByRole('button', { name: say('Take snapshot') })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
      await expect(snapshot.getByText(say('Successful'))).toBeVisible()
      await snapshot.getByText(`${sayCount(2, '{count} disk', '{count} disks')}, 80 GB`).click()
      await expect(
        snapshot.getByText(`Debian 12 Disk ${inTestLanguage(() => formatSize(79.5 * 1024))}, ext4`),
      ).toBeVisible()
    })

    const restore = () =>
      backup(page, snapshotName)
        .getByRole('button', { name: say('Restore') })
        .click()

    await test.step('restore to another node', async () => {
      await restore()
      const dialog = await chooseTarget(page, 'spare-1')
      await expect(dialog.getByText(say('Not enough storage on {label}', { label: 'spare-1' }))).toBeHidden()
      await dialog.getByRole('radio', { name: say('Keep') }).check()
      await dialog.getByRole('button', { name: say('Restore') }).click()
      await expect(main(page).getByText(say('Restoring {label}', { label: snapshotName }))).toBeVisible()
      await expect(main(page).getByText(say('{label} was restored', { label: snapshotName }))).toBeVisible()
      const { data } = await callOperation(service, disks.list, { path: { nodeId: spare.id } })
      expect(data.map(({ label }) => label)).toEqual([
        expect.stringMatching(/^Restore \d+ - Debian 12 Disk$/),
        expect.stringMatching(/^Restore \d+ - 512 MB Swap Image$/),
      ])
    })

    await test.step('adding it again is not offered for lack of room, with the sizes', async () => {
      await restore()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: say('Target node') }).click()
      await expect(page.getByRole('option', { name: /^tiny-1/ })).toHaveAttribute('aria-disabled', 'true')
      await page.keyboard.press('Escape')
      await chooseTarget(page, 'spare-1')
      const sizes = { needed: '80 GB', free: '0 MB', disk: '80 GB' }
      const noRoom = 'Not enough storage: the backup needs {needed}, and {free} of {disk} is free.'
      await expect(dialog.getByText(say(noRoom, sizes))).toBeVisible()
      await expect(dialog.getByRole('radio', { name: say('Keep') })).toBeDisabled()
    })

    await test.step('overwrite the node after typing its label', async () => {
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: say('Replace') }).check()
      await expect(dialog.getByText(say('Everything on {label} will be lost', { label: 'spare-1' }))).toBeVisible()
      await dialog.getByLabel(say('Type {label} to confirm', { label: 'spare-1' })).fill('spare-1')
      await dialog.getByRole('button', { name: say('Restore') }).click()
      await expect(main(page).getByText(say('{label} was restored', { label: snapshotName }))).toBeVisible()
      const { results } = await callOperation(service, disks.list, { path: { nodeId: spare.id } })
      expect(results).toBe(2)
    })

    await test.step('cancel backups, which deletes them all', async () => {
      await main(page)
        .getByRole('button', { name: say('Cancel backups') })
        .click()
      await expect(page.getByRole('alertdialog').getByText(snapshotName)).toBeVisible()
      await confirm(page, say('Cancel backups'), 'web-3')
      await expect(main(page).getByText(say('Backups are off'))).toBeVisible()
      expect(await callOperation(service, backups.list, { path: { nodeId: source.id } })).toEqual({
        automatic: [],
        snapshot: { current: null, in_progress: null },
      })
    })
  })
})

test('every status of a backup has a label', async ({ owner: page, service }) => {
  const { id } = await findNode(service, 'db-1')
  for (const status of backupStatuses) {
    await service.database
      .updateTable('backups')
      .set({ status, slot: status === 'successful' ? 'snapshot' : null })
      .where('node_id', '=', id)
      .where('type', '=', 'snapshot')
      .execute()
    await page.goto(paths.nodeBackups(id))
    const snapshot = backup(page, 'Snapshot before-upgrade')
    await expect(snapshot.getByText(backupStatusLabels[status](), { exact: true })).toBeVisible()
    const restore = snapshot.getByRole('button', { name: 'Restore' })
    await (status === 'successful' ? expect(restore).toBeEnabled() : expect(restore).toBeDisabled())
  }
})

test('the backups of a thousand nodes can be filtered by problem and enabled in bulk @referenced', async ({
  owner: page,
  service,
}) => {
  await addNodes(service, 1000)
  await page.goto(paths.backups())
  await expect(title(page, 'Backups')).toBeVisible()
  await expect(main(page).getByRole('progressbar', { name: /^Loading/ })).toHaveCount(0)

  await test.step('filter by problem', async () => {
    await main(page)
      .getByRole('link', { name: /^Failed \d+$/ })
      .click()
    await expect(row(page, 'legacy-1')).toBeVisible()
    await expect(main(page).getByText(/^\d+ of 1,\d+ nodes$/)).toBeVisible()
    await expect(row(page, 'db-1')).toBeHidden()
    await row(page, 'legacy-1').getByRole('link', { name: 'legacy-1' }).click()
    await expect(title(page, 'legacy-1')).toBeVisible()
    await expect(main(page).getByText('Failed', { exact: true })).toBeVisible()
    await page.goBack()
  })

  await test.step('enable backups for the nodes without them', async () => {
    await main(page).getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('searchbox', { name: 'Search backups' }).fill('web-3')
    await row(page, 'web-3').getByRole('checkbox').check()
    await page.getByRole('searchbox', { name: 'Search backups' }).fill('web-1')
    await row(page, 'web-1').getByRole('checkbox').check()
    await main(page).getByRole('button', { name: 'Enable backups' }).click()
    await expect(page.getByRole('alertdialog').getByText(/1 is skipped because it is already backed up/)).toBeVisible()
    await confirm(page, 'Enable backups for 1 node')
    await page.getByRole('searchbox', { name: 'Search backups' }).fill('web-3')
    await expect(row(page, 'web-3').getByText('First backup pending')).toBeVisible()
    expect((await findNode(service, 'web-3')).backups.enabled).toBe(true)
  })
})
