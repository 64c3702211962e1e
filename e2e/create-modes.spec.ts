/** The ways to create a node, each through to a node that is there: from a script, from a backup, with VLANs, empty, several at once. */
import type { Page } from '@playwright/test'
import { backups } from '#contract/areas/backups.ts'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { paths } from '#kit/paths.ts'
import { ask, nodeCalled } from './account.ts'
import { expect, test } from './fixtures.ts'
import { fillNode } from './forms.ts'
import { main, row, title } from './look.ts'

const open = (page: Page, mode: string) => page.goto(`${paths.nodeCreate()}?mode=${mode}`)
const create = (page: Page, label = 'Create node') => main(page).getByRole('button', { name: label, exact: true }).click()
const runs = (page: Page) => expect(main(page).getByText('Running', { exact: true }).first()).toBeVisible({ timeout: 20_000 })

test('from an image', async ({ owner: page }) => {
  await open(page, 'image')
  await fillNode(page, 'from-image')
  await create(page)
  await expect(title(page, 'from-image')).toBeVisible()
  await runs(page)
})

test('from a script, which is read, asked for its fields and run', async ({ owner: page }) => {
  await open(page, 'script')
  const form = page.getByRole('form', { name: 'Create node' })
  await form.getByRole('searchbox', { name: 'Search scripts' }).fill('web')
  await form.getByRole('radio', { name: 'Web server' }).check()
  await form.getByRole('button', { name: 'View the script' }).click()
  await expect(page.getByRole('dialog', { name: 'Web server' })).toContainText('#!/bin/bash')
  await page.keyboard.press('Escape')
  await expect(form.getByRole('radio', { name: 'Alpine 3.17' })).toHaveCount(0)
  await fillNode(page, 'scripted')
  await create(page)
  await expect(form.getByText('Domain is required').first()).toBeVisible()
  await form.getByLabel('Domain', { exact: true }).fill('www.example.net')
  await form.getByRole('checkbox', { name: 'php' }).check()
  await create(page)
  await expect(title(page, 'scripted')).toBeVisible()
  await runs(page)
})

test('from a backup of another node, with its disks and in its region', async ({ owner: page, service }) => {
  const { id } = await ask(service, nodes.create, {
    body: { region: 'eu-central', type: 'g6-standard-1', label: 'source', image: 'node/debian12', root_pass: 'correct-Horse-7', backups_enabled: true },
  })
  await expect.poll(async () => (await ask(service, nodes.view, { path: { nodeId: id } })).status, { timeout: 20_000 }).toBe('running')
  await ask(service, backups.take, { path: { nodeId: id }, body: { label: 'before' } })
  await expect.poll(async () => (await ask(service, backups.list, { path: { nodeId: id } })).snapshot.current?.status, { timeout: 20_000 }).toBe('successful')

  await open(page, 'backup')
  const form = page.getByRole('form', { name: 'Create node' })
  await form.getByRole('combobox', { name: 'Source node' }).click()
  await page.getByRole('option', { name: /^source/ }).click()
  await form.getByRole('radio', { name: 'Snapshot before' }).check()
  await expect(form.getByText(/root password are those of source/)).toBeVisible()
  await expect(form.getByRole('radio', { name: 'Nanode 1GB' })).toBeDisabled()
  await form.getByRole('radio', { name: 'Node 2GB' }).check()
  await form.getByLabel('Label', { exact: true }).fill('copy')
  await create(page)
  await expect(title(page, 'copy')).toBeVisible()
  await runs(page)
  const copy = await nodeCalled(service, 'copy')
  expect(copy.region).toBe('eu-central')
  expect((await ask(service, disks.list, { path: { nodeId: copy.id } })).results).toBe(2)
})

test('with VLAN interfaces, in the order of their slots', async ({ owner: page, service }) => {
  await open(page, 'image')
  const form = await fillNode(page, 'with-vlan')
  await form.getByRole('button', { name: 'Add interface' }).click()
  await form.getByLabel('eth1 VLAN label').fill('back')
  await form.getByLabel('eth1 address').fill('10.0.0.1')
  await create(page)
  await expect(form.getByText('Must be an IPv4 network').first()).toBeVisible()
  await form.getByLabel('eth1 address').fill('10.0.0.1/24')
  await form.getByRole('button', { name: 'Move eth1 up' }).click()
  await expect(form.getByText('eth0 is not public')).toBeVisible()
  await form.getByRole('button', { name: 'Move eth0 down' }).click()
  await create(page)
  await expect(title(page, 'with-vlan')).toBeVisible()
  const { id } = await nodeCalled(service, 'with-vlan')
  const { data: [config] } = await ask(service, configs.list, { path: { nodeId: id } })
  expect(config?.interfaces).toMatchObject([{ purpose: 'public' }, { purpose: 'vlan', label: 'back', ipam_address: '10.0.0.1/24' }])
})

test('empty, which stays offline until it has a disk and a profile to boot from', async ({ owner: page, service, watched }) => {
  watched.expectError(/status of 400.*\/disks/)
  await open(page, 'empty')
  const form = page.getByRole('form', { name: 'Create node' })
  await form.getByRole('radio', { name: 'Frankfurt' }).check()
  await form.getByRole('radio', { name: 'Node 2GB' }).check()
  await form.getByLabel('Label', { exact: true }).fill('bare')
  await create(page)
  await expect(title(page, 'bare')).toBeVisible()
  await expect(main(page).getByText('Offline', { exact: true }).first()).toBeVisible({ timeout: 20_000 })
  const { id: nodeId } = await nodeCalled(service, 'bare')
  expect((await ask(service, disks.list, { path: { nodeId } })).results).toBe(0)

  await main(page).getByRole('button', { name: 'Add disk' }).click()
  const disk = page.getByRole('dialog', { name: 'Add a disk to bare' })
  await disk.getByRole('combobox', { name: 'Image' }).click()
  await page.getByRole('option', { name: /^Debian 12/ }).click()
  await disk.getByLabel('Size').fill('51201')
  await disk.getByRole('button', { name: /Generate/ }).click()
  await disk.getByRole('button', { name: 'Add disk' }).click()
  await expect(disk.getByText('Not enough storage available on the node').first()).toBeVisible()
  await disk.getByLabel('Size').fill('51200')
  await disk.getByRole('button', { name: 'Add disk' }).click()
  await expect(disk).toBeHidden()
  await main(page).getByRole('button', { name: 'Add profile' }).click()
  const profile = page.getByRole('dialog', { name: 'Add a configuration profile to bare' })
  await profile.getByLabel('Label', { exact: true }).fill('main')
  await expect(profile.getByLabel('Disk in sda')).toContainText('Debian 12 Disk')
  await profile.getByRole('button', { name: 'Add profile' }).click()
  await expect(profile).toBeHidden()
  await main(page).getByRole('button', { name: 'Boot', exact: true }).click()
  await runs(page)
})

test('several at once, with a result for each', async ({ owner: page, service, watched }) => {
  watched.expectError(/status of 400.*\/instances/)
  // One label of the pattern is taken already, so that one of the nodes fails.
  await ask(service, nodes.create, { body: { region: 'eu-central', type: 'g6-nanode-1', label: 'many-02' } })
  await open(page, 'image')
  await fillNode(page, 'many-{n}')
  await main(page).getByLabel('Number of nodes').fill('3')
  // The form is named after what its button does now.
  await main(page).getByLabel('First number').fill('01')
  await expect(page.getByText('many-01 to many-03')).toBeVisible()
  await create(page, 'Create 3 nodes')
  await expect(title(page, 'Nodes')).toBeVisible()
  const tray = page.getByRole('region', { name: 'Jobs' })
  await expect(tray.getByText('2 of 3 done, 1 failed')).toBeVisible()
  await expect(tray.getByText('Label must be unique among your nodes')).toBeVisible()
  await expect(tray.getByRole('button', { name: 'Retry 1 failed' })).toBeVisible()
  await expect(row(page, 'many-03')).toBeVisible()
})
